import type { Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { comparedPath } from './compared/buildCompared.ts';
import { allRows, withGridPage, type GridPage, SLOWER } from './gridPage.ts';
import { changeStories } from './stories.ts';

const RUNS = 5;

/** Scrolling at 6,000 px/s compared with react-data-grid, alone and while others write. */
export function benchGridScrolling(): Promise<Figure[]> {
  return withGridPage(async (gridPage) => [
    await compare(gridPage, 'scrolling 6,000 px/s'),
    await busy(gridPage, () => compare(gridPage, 'the same, 100 changes a second')),
  ]);
}

async function busy<Answer>({ site }: GridPage, work: () => Promise<Answer>): Promise<Answer> {
  const stop = changeStories(site, 100);
  const answer = await work();
  await stop();
  return answer;
}

async function compare({ page }: GridPage, name: string): Promise<Figure> {
  const [own, compared]: [number[], number[]] = [[], []];
  let blank = 0;
  for (let run = 0; run < RUNS; run += 1) {
    compared.push((await scrollAt(page, comparedPath)).frames);
    const seen = await scrollAt(page, '/dashboard/production');
    own.push(seen.frames);
    blank += seen.blank;
  }
  const [ownFrames, comparedFrames] = [percentile(own, 0.5), percentile(compared, 0.5)];
  const ratio = ownFrames / comparedFrames;
  return {
    name: `grid: ${name}`,
    measured: `${ratio.toFixed(2)} ×, ${blank} blank`,
    target: '≥ 0.95 ×, 0 blank',
    ok: ratio >= 0.95 && blank === 0,
    detail: `${ownFrames.toFixed(0)} against ${comparedFrames.toFixed(0)} frames a second of react-data-grid; medians of ${RUNS} by turns, processor ${SLOWER} times slower, no GPU; a frame is blank where no cell stands in its upper, middle or lower part`,
  };
}

async function scrollAt(page: Page, path: string): Promise<{ frames: number; blank: number }> {
  await page.goto(path);
  await allRows(page);
  return page.evaluate(async () => {
    const grid = document.querySelector('[data-scroller]') ?? document.querySelector('[role=grid]');
    if (grid === null) throw new Error('no grid');
    const box = grid.getBoundingClientRect();
    const bottom = Math.min(box.bottom, innerHeight);
    const begun = performance.now();
    let frames = 0;
    let blank = 0;
    while (performance.now() - begun < 3000) {
      grid.scrollTop = 2000 + ((performance.now() - begun) / 1000) * 6000;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames += 1;
      const isBlank = [0.15, 0.5, 0.9].some((part) => {
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + (bottom - box.top) * part);
        return at?.closest('[role=row]') === null;
      });
      if (isBlank) blank += 1;
    }
    return { frames: frames / 3, blank };
  });
}
