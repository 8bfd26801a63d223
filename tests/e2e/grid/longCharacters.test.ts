import { expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { cellOf, openTable } from './openTable.ts';

const family = '👩‍👩‍👧‍👦';
const flag = '🇺🇦';
const accented = 'e\u0323\u0301';
const long = [family, flag, accented];
/** Texts of which fewer characters are read than are shown. */
const repeated = long.map((character) => character.repeat(300));
/** The last character that is shown has several code points. */
const atEnd = (shown: number) => long.map((character) => `${'x'.repeat(shown - 1)}${character.repeat(9)}`);
const columns = ['summary', 'angle', 'sources'];
const heights = [
  ['Slim', 80],
  ['Medium', 240],
  ['Tall', 480],
] as const;
const stories = [repeated, ...heights.map(([, shown]) => atEnd(shown))];
const test = useSite(async ({ db }) => {
  const ideas = stories.map(([summary, angle, sources], at) => ({ title: `Idea ${at}`, summary, angle, sources }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});

it('a cell ends with a whole character, wherever its text is cut', async () => {
  const page = await openTable(test, 'inbox');
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const [height, most] of heights) {
    await page.getByRole('radio', { name: height, exact: true }).click();
    const shownOf = async (at: number, column: string) =>
      (await cellOf(page, 3400 + at, column).textContent())?.replace(/…$/, '') ?? '';
    // Texts that reach the end of a row of this height show all of their characters, the last of which is long.
    const full = 1 + heights.findIndex(([name]) => name === height);
    for (const [place, column] of columns.entries()) {
      const whole = `${'x'.repeat(most - 1)}${long[place]}`;
      await expect.poll(() => shownOf(full, column)).toBe(whole);
    }
    for (const [at, texts] of stories.entries()) {
      for (const [place, column] of columns.entries()) {
        const whole = texts[place] ?? '';
        const shown = await shownOf(at, column);
        const ends = [...characters.segment(whole)].map(({ index, segment }) => index + segment.length);
        const isWhole = whole.startsWith(shown) && ends.includes(shown.length);
        expect([height, at, column, isWhole ? 'whole' : shown.slice(-20)]).toEqual([height, at, column, 'whole']);
      }
    }
  }
});
