import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { goTo, holdAnswers, openTable } from './openTable.ts';

const summary = 'After eleven weeks the line sails again. '.repeat(30).trim();
const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 16 }, (_, at) => ({ title: `Idea ${at + 1}`, summary, angle: 'Night boat' }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const stored = async (number: number, field: 'title' | 'summary' | 'angle') =>
  (await test.site.db.from('inbox_stories').select('title, summary, angle').eq('story_number', number).single()).data?.[
    field
  ];
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const field = (page: Page) => page.locator('textarea[data-field]');
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Edit / });
const saveIn = async (page: Page, key: string) => {
  if (key === 'F2') await page.keyboard.press('Control+Enter');
  else await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
};

describe('an Undo whose text is still being read', () => {
  const undoing = async (number: number) => {
    const page = await openTable(test, 'inbox');
    await goTo(page, number, 'summary');
    await page.keyboard.press('Delete');
    await expect.poll(() => stored(number, 'summary')).toBe('');
    await page.getByText('All changes saved').waitFor();
    const reading = await holdAnswers(page, '**/inbox/replaced');
    await page.keyboard.press('Control+z');
    await reading.asked;
    return { page, come: reading.come };
  };

  it.each(['F2', 'Space'])('is shown in the editor that was opened meanwhile by %s', async (key) => {
    const number = key === 'F2' ? 3400 : 3401;
    const { page, come } = await undoing(number);
    await page.keyboard.press(key);
    const editor = key === 'F2' ? field(page) : dialog(page).getByRole('textbox');
    await expect.poll(() => editor.inputValue()).toBe('');
    come();
    await expect.poll(() => editor.inputValue()).toBe(summary);
    await editor.press('Control+End');
    await page.keyboard.type(' And more.');
    await saveIn(page, key);
    await expect.poll(() => stored(number, 'summary')).toBe(`${summary} And more.`);
    expect(await page.getByText('1 not saved').count()).toBe(0);
  });

  it.each(['F2', 'Space', 'letters'])('does not come under what is typed meanwhile, by %s', async (key) => {
    const number = { F2: 3402, Space: 3403 }[key] ?? 3404;
    const { page, come } = await undoing(number);
    if (key !== 'letters') await page.keyboard.press(key);
    if (key === 'Space') await dialog(page).getByRole('textbox').waitFor();
    await page.keyboard.type('New words');
    come();
    await page.getByText('Nothing was undone, since you went on meanwhile.').waitFor();
    await saveIn(page, key === 'Space' ? key : 'F2');
    await expect.poll(() => stored(number, 'summary')).toBe('New words');
    await page.getByText('All changes saved').waitFor();
    // The text before is two steps away.
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(number, 'summary')).toBe('');
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(number, 'summary')).toBe(summary);
  });
});

describe('a copy that is still being read', () => {
  const copying = async (number: number, into: 'F2' | 'Space') => {
    const page = await openTable(test, 'inbox');
    const reading = await holdAnswers(page, '**/inbox/texts');
    await goTo(page, number, 'summary');
    await page.keyboard.press('Control+c');
    await reading.asked;
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(into);
    const editor = into === 'F2' ? field(page) : dialog(page).getByRole('textbox');
    await expect.poll(() => editor.inputValue()).toBe('Night boat');
    await page.keyboard.press('Control+v');
    await page.keyboard.type(' on');
    return { page, editor, come: reading.come };
  };

  it.each(['F2', 'Space'] as const)('is pasted where the caret was, before what is typed next, by %s', async (key) => {
    const number = key === 'F2' ? 3405 : 3406;
    const { page, editor, come } = await copying(number, key);
    come();
    await expect.poll(() => editor.inputValue()).toBe(`Night boat${summary} on`);
    await page.keyboard.type(' and on');
    await saveIn(page, key);
    await expect.poll(() => stored(number, 'angle')).toBe(`Night boat${summary} on and on`);
  });

  it.each(['F2', 'Space'] as const)('is pasted too where the text is saved before it has come, by %s', async (key) => {
    const number = key === 'F2' ? 3407 : 3408;
    const { page, come } = await copying(number, key);
    await saveIn(page, key);
    await expect.poll(() => page.locator('[data-editing], [role=dialog]').count()).toBe(0);
    come();
    await expect.poll(() => stored(number, 'angle')).toBe(`Night boat${summary} on`);
  });

  it('is told where it is not pasted, since its editor was left by Escape', async () => {
    const { page, come } = await copying(3409, 'F2');
    await page.keyboard.press('Escape');
    come();
    await page.getByText('You went on meanwhile, so nothing was pasted. It is in the clipboard.').waitFor();
    await expect.poll(() => clipboard(page)).toBe(summary);
    expect(await stored(3409, 'angle')).toBe('Night boat');
  });

  it('of all that the large editor shows is pasted twice behind it', async () => {
    const page = await openTable(test, 'inbox');
    const reading = await holdAnswers(page, '**/inbox/texts');
    await goTo(page, 3410, 'summary');
    await page.keyboard.press('Space');
    const editor = dialog(page).getByRole('textbox');
    await expect.poll(() => editor.inputValue()).toMatch(/^After eleven/);
    for (const press of ['Control+a', 'Control+c', 'Control+End', 'Control+v', 'Control+v']) await editor.press(press);
    await reading.asked;
    reading.come();
    await expect.poll(() => editor.inputValue()).toBe(`${summary}${summary}${summary}`);
    await page.keyboard.press('Escape');
  });
});

it.each([0, 1])('a cell is cut right after its beginning was edited and saved, in order %i', async (order) => {
  const number = 3411 + order;
  const page = await openTable(test, 'inbox');
  const [texts, cells] = [await holdAnswers(page, '**/inbox/texts'), await holdAnswers(page, '**/inbox/cells')];
  await goTo(page, number, 'summary');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('So: ');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+x');
  for (const { come } of order === 0 ? [texts, cells] : [cells, texts]) come();
  await expect.poll(() => clipboard(page)).toBe(`So: ${summary}`);
  await expect.poll(() => stored(number, 'summary')).toBe('');
});

it('the Undo of the large editor goes by words, also those from before the whole text came', async () => {
  const page = await openTable(test, 'inbox');
  const reading = await holdAnswers(page, '**/inbox/texts');
  await goTo(page, 3413, 'summary');
  await page.keyboard.press('Space');
  const editor = dialog(page).getByRole('textbox');
  await expect.poll(() => editor.inputValue()).toMatch(/^After eleven/);
  await editor.press('Control+End');
  await page.keyboard.type(' Night boats');
  reading.come();
  await expect.poll(() => editor.inputValue()).toBe(`${summary} Night boats`);
  await page.keyboard.press('Control+z');
  expect(await editor.inputValue()).toBe(`${summary} Night`);
  await page.keyboard.press('Control+z');
  expect(await editor.inputValue()).toBe(summary);
  await page.keyboard.press('Control+Shift+z');
  expect(await editor.inputValue()).toBe(`${summary} Night`);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
});

it('what is typed over a text whose rest comes meanwhile is undone and redone as it was typed', async () => {
  const page = await openTable(test, 'inbox');
  const reading = await holdAnswers(page, '**/inbox/texts');
  await goTo(page, 3415, 'summary');
  await page.keyboard.press('F2');
  await reading.asked;
  await page.keyboard.type(' sails');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('After eleven weeks extra');
  reading.come();
  for (const key of ['Control+z', 'Control+Shift+z', 'Control+z']) await page.keyboard.press(key);
  expect(await field(page).inputValue()).toBe('After eleven weeks');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => field(page).inputValue()).toBe(`${summary} sails`);
  await page.keyboard.press('Control+z');
  await page.keyboard.type(' again');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => stored(3415, 'summary')).toBe(`${summary} again`);
});

it.each([
  ['twice, and saved at once', ['Control+a', 'Control+x'], 'So: ', `So: ${summary} and ${summary}`],
  [
    'before its own beginning',
    ['Control+a', 'Control+c', 'Control+Home'],
    'So: ',
    `So: ${summary} and ${summary}${summary}`,
  ],
])('all of an editor is pasted %s', async (_, keys, first, after) => {
  const number = keys.length === 2 ? 3400 : 3401;
  const page = await openTable(test, 'inbox');
  await test.site.db.from('inbox_stories').update({ summary }).eq('story_number', number).throwOnError();
  await page.reload();
  await page.locator('[role=gridcell][data-row]').first().waitFor();
  const reading = await holdAnswers(page, '**/inbox/texts');
  await goTo(page, number, 'summary');
  await page.keyboard.press('F2');
  await reading.asked;
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.type(first);
  await page.keyboard.press('Control+v');
  await page.keyboard.type(' and ');
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Control+Enter');
  reading.come();
  await expect.poll(() => stored(number, 'summary')).toBe(after);
});

it('a colleague’s words behind a beginning that is edited, saved and emptied at once are asked about', async () => {
  const page = await openTable(test, 'inbox');
  test.allow(/ERR_FAILED|Failed to load/);
  await page.route('**/inbox/rows', (route) => route.abort());
  const [texts, cells] = [await holdAnswers(page, '**/inbox/texts'), await holdAnswers(page, '**/inbox/cells')];
  await goTo(page, 3414, 'summary');
  const theirs = `${summary} By a colleague.`;
  await test.site.db.from('inbox_stories').update({ summary: theirs }).eq('story_number', 3414).throwOnError();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('So: ');
  await page.keyboard.press('Control+Enter');
  await cells.asked;
  await page.keyboard.press('Delete');
  texts.come();
  cells.come();
  await page.getByText('Yours, not saved').waitFor();
  expect(await stored(3414, 'summary')).toBe(theirs);
});
