import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { measureEditFloor } from './editFloor.ts';
import { withGridPage, atMost, heapOf, saved, SLOWER, toFirstTitle } from './gridPage.ts';
import { probePaints, timesOf } from './paints.ts';
import { changeStories, storedTitles } from './stories.ts';

const EDITS = 2000;
const RUNS = 5;

/** Typing and saving, alone and while others write, and the memory after many edits. */
export function benchGridEditing(): Promise<Figure[]> {
  return withGridPage(async (gridPage) => {
    const { site, page, session } = gridPage;
    await probePaints(page);
    const type = async (text: string) => {
      await toFirstTitle(page);
      const times = await timesOf(page, () => page.keyboard.type(text, { delay: 60 }));
      await page.keyboard.press('Escape');
      return times;
    };
    const typing = await runs(() => type('Typing a longer title, key by key, into one cell.'));
    const titles: string[] = [];
    await toFirstTitle(page);
    const commits = await runs(async (run) => {
      const times: number[] = [];
      for (let edit = 0; edit < 20; edit += 1) {
        titles.push(`Edited title ${run} ${edit}`);
        await page.keyboard.insertText(titles.at(-1) ?? '');
        times.push(...(await timesOf(page, () => page.keyboard.press('Enter'))));
      }
      return times;
    });
    await saved(page);
    const missing = await storedTitles(site, titles);

    const stop = changeStories(site, 100);
    const busy = await runs(() => type('While colleagues change a hundred cells a second'));
    await stop();

    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await toFirstTitle(page);
    const before = await heapOf(session);
    for (let edit = 0; edit < EDITS; edit += 1) {
      await page.keyboard.insertText(`Edit ${edit}`);
      await page.keyboard.press('Control+Enter');
    }
    await saved(page);
    const grown = (await heapOf(session)) - before;
    const last = await storedTitles(site, [`Edit ${EDITS - 1}`]);
    const compared = await measureEditFloor(gridPage, { edit: medianOf(commits, 0.5), key: medianOf(typing, 0.95) });
    return [
      atMost(
        'key to paint, p95',
        medianOf(typing, 0.95),
        32,
        'ms',
        `${typing[0]?.length} keys into an open editor${of}`,
      ),
      atMost(
        'edit to paint, p50',
        medianOf(commits, 0.5),
        16,
        'ms',
        `Enter to the saved cell and the next cursor${of}`,
      ),
      ...compared,
      atMost('edit to paint, p95', medianOf(commits, 0.95), 40, 'ms', `with undo, history and comparison on${of}`),
      {
        name: 'grid: edits stored',
        measured: `${titles.length - missing} of ${titles.length}, ${last === 0 ? 'and the last' : 'not the last'} of ${EDITS}`,
        target: 'all',
        ok: missing + last === 0,
        detail: 'asked of the database',
      },
      atMost(
        'key to paint, p95, 100 changes a second',
        medianOf(busy, 0.95),
        32,
        'ms',
        `changes over the live stream${of}`,
      ),
      atMost(`heap after ${EDITS} edits`, grown, 15, 'MB', 'grown by, after a collection of garbage'),
    ];
  });
}

async function runs(measure: (run: number) => Promise<number[]>): Promise<number[][]> {
  const all: number[][] = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await measure(run));
  return all;
}

const of = `; median of ${RUNS}, processor ${SLOWER} times slower`;

function medianOf(all: readonly number[][], part: number): number {
  return percentile(
    all.map((times) => percentile(times, part)),
    0.5,
  );
}
