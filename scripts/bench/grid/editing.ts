import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { withGridPage, atMost, heapOf, saved, toFirstTitle } from './gridPage.ts';
import { probePaints, timesOf } from './paints.ts';
import { changeStories, storedTitles } from './stories.ts';

const EDITS = 2000;

/** Typing and saving, alone and while colleagues write, and what many edits leave behind. */
export function benchGridEditing(): Promise<Figure[]> {
  return withGridPage(async ({ site, page, session }) => {
    await probePaints(page);
    await toFirstTitle(page);
    const type = (text: string) => timesOf(page, () => page.keyboard.type(text, { delay: 60 }));
    const typing = await type('Typing a longer title, key by key, into one cell.');
    await page.keyboard.press('Escape');
    const titles = Array.from({ length: 60 }, (_, at) => `Edited title ${at}`);
    const commits: number[] = [];
    for (const title of titles) {
      await page.keyboard.insertText(title);
      commits.push(...(await timesOf(page, () => page.keyboard.press('Enter'))));
    }
    await saved(page);
    const missing = await storedTitles(site, titles);

    const stop = changeStories(site, 100);
    await toFirstTitle(page);
    const busy = await type('While colleagues change a hundred cells a second');
    await stop();
    await page.keyboard.press('Escape');

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
    return [
      atMost('key to paint, p95', percentile(typing, 0.95), 32, 'ms', `${typing.length} keys into an open editor`),
      atMost('edit to paint, p50', percentile(commits, 0.5), 16, 'ms', 'Enter to the saved cell and the next cursor'),
      atMost('edit to paint, p95', percentile(commits, 0.95), 40, 'ms', 'with undo, history and comparison on'),
      {
        name: 'grid: edits stored',
        measured: `${titles.length - missing} of ${titles.length}, ${last === 0 ? 'and the last' : 'not the last'} of ${EDITS}`,
        target: 'all',
        ok: missing + last === 0,
        detail: 'asked of the database',
      },
      atMost(
        'key to paint, p95, 100 changes a second',
        percentile(busy, 0.95),
        32,
        'ms',
        'changes over the live stream',
      ),
      atMost(`heap after ${EDITS} edits`, grown, 15, 'MB', 'grown by, after a collection of garbage'),
    ];
  });
}
