import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { productionFields } from '#core/data/production/productionFields.ts';
import { useSite } from '../../support/useSite.ts';
import { cellOf, openTable } from './openTable.ts';

const prose = 'WORDS MADE OF WIDE LETTERS, MMMM WWWW. '.repeat(30);
const title = prose.slice(0, 300);
const links = Array.from({ length: 8 }, (_, at) => `https://www.example.org/${at}/${'a-path/'.repeat(8)}`).join('\n');
const withLinks = ['sources_citations', 'raw_video_links', 'one_folder_link', 'video_final_link'];
const test = useSite(async ({ db }) => {
  const texts = Object.fromEntries(productionFields.map(({ name }) => [name, prose]));
  const addresses = Object.fromEntries(withLinks.map((name) => [name, links]));
  const story = { ...texts, urgency: 'Some day, when there is time for it', title };
  await db
    .from('production_stories')
    .insert([story, { ...story, ...addresses }, { ...story, missing_parts: ['article', 'sources'] }])
    .throwOnError();
  const videos = [{ url: 'https://a.example', title: title.slice(0, 200) }];
  const idea = { title, summary: prose, angle: prose, sources: prose, videos };
  await db
    .from('inbox_stories')
    .insert([idea, { ...idea, sources: links }])
    .throwOnError();
});

/** How many lines of text a cell shows, whether one of them is cut through, and whether it ends with an ellipsis. */
function shownLines(cell: Element): { lines: number; isTorn: boolean; isEnded: boolean } {
  const rects = [];
  let isEnded = false;
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    let bottom = Number.POSITIVE_INFINITY;
    for (let box = node.parentElement; box !== null; box = box === cell ? null : box.parentElement) {
      const { overflowY, overflowClipMargin, contain, textOverflow, webkitLineClamp, ...style } = getComputedStyle(box);
      if (overflowY !== 'visible' || contain !== 'none') {
        const beyond = overflowClipMargin.startsWith('content-box') ? Number.parseFloat(style.paddingBottom) + 1 : 0;
        bottom = Math.min(bottom, box.getBoundingClientRect().bottom - beyond);
      }
      if (textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth) isEnded = true;
      if (webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight) isEnded = true;
    }
    const range = document.createRange();
    range.selectNode(node);
    const parts = [...range.getClientRects()].map(({ top, right, height }) => ({
      top,
      right,
      part: (bottom - top) / height,
    }));
    const last = parts.at(-1);
    const isLastShown = last !== undefined && last.part > 0.85 && last.right <= cell.getBoundingClientRect().right;
    if (isLastShown && node.nodeValue?.endsWith('…') === true) isEnded = true;
    rects.push(...parts);
  }
  const tops = rects.filter(({ part }) => part > 0.85).map(({ top }) => top);
  // What stands beside a text may be some pixels higher.
  const lines = tops.toSorted((a, b) => a - b).filter((top, at, all) => top - (all[at - 1] ?? -99) > 8).length;
  return { lines, isTorn: rects.some(({ part }) => part > 0.15 && part <= 0.85), isEnded };
}

const heights = [
  ['Slim', 1],
  ['Medium', 3],
  ['Tall', 6],
] as const;

/** What a story's cells show at a height, by column. */
async function shownOf(page: Page, number: number, columns: readonly string[]) {
  const shown = await Promise.all(
    columns.map(async (column) => [column, await cellOf(page, number, column).evaluate(shownLines)] as const),
  );
  const namesOf = (isWrong: (cell: ReturnType<typeof shownLines>) => boolean) =>
    shown.flatMap(([column, cell]) => (isWrong(cell) ? [column] : []));
  const lines = Object.fromEntries(shown.map(([column, cell]) => [column, cell.lines]));
  return { lines, torn: namesOf(({ isTorn }) => isTorn), endless: namesOf(({ isEnded }) => !isEnded) };
}

it.each([
  ['production', [3400, 3401, 3402], productionFields.map(({ name }) => name).filter((name) => name !== 'thumbnail')],
  ['inbox', [3400, 3401], ['title', 'summary', 'angle', 'sources', 'videos']],
] as const)(
  'each cell of %s shows as many lines as its row has room for, and an ellipsis',
  async (path, rows, columns) => {
    const page = await openTable(test, path);
    // Wide enough for every column to be drawn.
    await page.setViewportSize({ width: 6000, height: 900 });
    const whole = path === 'inbox' ? ['summary', 'angle'] : ['thumb_guide', 'full_script', 'facts_from_story'];
    for (const [height, most] of heights) {
      await page.getByRole('radio', { name: height, exact: true }).click();
      for (const number of rows) {
        const shown = () => shownOf(page, number, columns);
        await expect
          .poll(async () => (await shown()).lines)
          .toMatchObject(Object.fromEntries(whole.map((name) => [name, most])));
        const { lines, torn, endless } = await shown();
        expect([height, number, torn, endless]).toEqual([height, number, [], []]);
        expect(Math.max(...Object.values(lines))).toBe(most);
        // What is missing stands below the title, where there is room for it.
        if (number !== 3402) continue;
        const missing = cellOf(page, number, 'title').getByText('article, sources');
        expect([height, await missing.isVisible()]).toEqual([height, height !== 'Slim']);
      }
    }
  },
);
