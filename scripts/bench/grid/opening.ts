import type { Figure } from '../figure.ts';
import { interactive } from '../interactive.ts';
import { percentile } from '../percentile.ts';
import { comparedPath } from './compared/buildCompared.ts';
import { allRows, withGridPage, atMost, heapOf, ROWS, SLOWER } from './gridPage.ts';

const RUNS = 5;
const firstRows = { selector: '[role=row] [role=gridcell][aria-colindex="3"]', count: 5 };

/** Time until the grid is interactive, and its memory once all rows are loaded. */
export function benchGridOpening(): Promise<Figure[]> {
  return withGridPage(async ({ page, session }) => {
    // The cache is empty, as it is after a deployment.
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const open = async (path: string) => {
      // The work that the previous page still does must not be measured.
      await page.goto('about:blank');
      return interactive(page, path, firstRows);
    };
    const [own, compared]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      compared.push(await open(comparedPath));
      own.push(await open('/dashboard/production'));
    }
    const [ownMs, comparedMs] = [percentile(own, 0.5), percentile(compared, 0.5)];
    await allRows(page);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    return [
      atMost(
        'time to interactive',
        ownMs / comparedMs,
        1.15,
        '×',
        `${ownMs.toFixed(0)} ms against ${comparedMs.toFixed(0)} ms of react-data-grid; medians of ${RUNS} by turns, processor ${SLOWER} times slower; until the first rows are painted and the next task runs`,
      ),
      atMost('DOM nodes', nodes, 900, 'nodes', `${ROWS} rows × 27 columns, 1440 × 900, the whole page`),
      atMost('heap', await heapOf(session), 60, 'MB', 'after a collection of garbage, all rows read'),
    ];
  });
}
