import type { Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { withGridPage, atMost, type GridPage, saved } from './gridPage.ts';
import { storedScripts } from './stories.ts';

const RUNS = 5;
const [HIGH, WIDE] = [1000, 10];

/** Pasting a block from a spreadsheet: time until it is displayed, and until it is saved. */
export function benchGridPasting(): Promise<Figure[]> {
  return withGridPage(async (gridPage) => {
    const runs: Pasted[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await paste(gridPage, run));
    const median = (part: 'painted' | 'stored') =>
      percentile(
        runs.map((one) => one[part]),
        0.5,
      );
    const requests = Math.max(...runs.map((run) => run.requests));
    const missing = HIGH - (await storedScripts(gridPage.site, `p${RUNS - 1} `));
    return [
      atMost(
        'paste 1,000 × 10 cells, to paint',
        median('painted'),
        300,
        'ms',
        'from the key to the painted cells, as Event Timing has it',
      ),
      atMost(
        'paste 1,000 × 10 cells, stored',
        median('stored'),
        2000,
        'ms',
        'embedded backend, until the answer is here',
      ),
      {
        name: 'grid: pasted cells stored',
        measured: `${missing} missing, ${requests} request(s)`,
        target: '0, 1',
        ok: missing === 0 && requests === 1,
        detail: 'asked of the database',
      },
    ];
  });
}

interface Pasted {
  painted: number;
  stored: number;
  requests: number;
}

async function paste({ page }: GridPage, run: number): Promise<Pasted> {
  await toArticleOf(page, run * HIGH);
  const block = Array.from({ length: HIGH }, (_, row) =>
    Array.from({ length: WIDE }, (_, column) => `p${run} ${row} ${column}`).join('\t'),
  ).join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  let requests = 0;
  const count = (request: { url: () => string }) => {
    if (request.url().endsWith('/cells')) requests += 1;
  };
  page.on('request', count);
  // Installed before the key is pressed: the browser may hand over a key before a script that was sent first.
  const watching = await page.evaluateHandle((text) => {
    const painted = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('The pasted cells were never painted.')), 60_000);
      let begun = 0;
      addEventListener('keydown', ({ key, timeStamp }) => key === 'v' && (begun = timeStamp), { capture: true });
      const changed = new Promise<number>((found) => {
        const look = () => {
          const cells = [...document.querySelectorAll('[role=gridcell][data-state=saving]')];
          if (!cells.some((cell) => cell.textContent.startsWith(text))) return;
          watch.disconnect();
          found(performance.now() - begun);
        };
        const watch = new MutationObserver(look);
        watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      });
      // As the browser tells it: what a page can wait for itself comes behind the request that is sent after the paint.
      const paints = new PerformanceObserver((list) => {
        const press = list.getEntries().find(({ startTime }) => startTime === begun);
        if (press === undefined) return;
        paints.disconnect();
        void changed.then((ms) => resolve(Math.max(ms, press.duration)));
      });
      const event: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
      paints.observe(event);
    });
    return { painted };
  }, `p${run} `);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/cells'), { timeout: 60_000 });
  const begun = performance.now();
  await page.keyboard.press('Control+v');
  const shown = await watching.evaluate(({ painted }) => painted);
  await answered;
  const stored = performance.now() - begun;
  await saved(page);
  page.off('request', count);
  return { painted: shown, stored, requests };
}

/**
 * Moves the cursor to the news article of a row without pasted cells, of which only the start of each text is loaded.
 */
async function toArticleOf(page: Page, row: number): Promise<void> {
  const index = await page.evaluate(async (at) => {
    const grid = document.querySelector('[data-scroller]') ?? document.querySelector('[role=grid]');
    if (grid === null) throw new Error('no grid');
    grid.scrollTop = at * 64;
    await new Promise((resolve) => setTimeout(resolve, 500));
    const cells = [...grid.querySelectorAll<HTMLElement>('[role=gridcell][data-column=news_article]')];
    const top = grid.getBoundingClientRect().top + 120;
    return cells.find((cell) => cell.getBoundingClientRect().top > top)?.dataset['row'];
  }, row);
  await page.locator(`[data-row="${index}"][data-column=news_article]`).click();
  await page.keyboard.press('Escape');
}
