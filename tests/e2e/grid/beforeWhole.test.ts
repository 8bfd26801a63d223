import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { goTo, holdAnswers, openTable } from './openTable.ts';

const summary = 'After eleven weeks the line sails again. '.repeat(30).trim();
const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 12 }, (_, at) => ({ title: `Idea ${at + 1}`, summary }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const stored = async (number: number, field: 'title' | 'summary') =>
  (await test.site.db.from('inbox_stories').select('title, summary').eq('story_number', number).single()).data?.[field];
const windowOf = (page: Page, field: string) => page.getByRole('dialog', { name: `Edit ${field}` });
const textIn = (page: Page, field: string) => windowOf(page, field).getByLabel(field).inputValue();

describe('what is typed before the whole text of a cell has come', () => {
  /** An open editor whose whole text comes when `come` is called. */
  const openEarly = async (number: number) => {
    const page = await openTable(test, 'inbox');
    const { come, asked } = await holdAnswers(page, '**/inbox/texts');
    await goTo(page, number, 'summary');
    await page.keyboard.press('F2');
    await asked;
    await page.keyboard.type(' And more.');
    return { page, come };
  };

  it('is saved behind it, where it comes after Enter', async () => {
    const { page, come } = await openEarly(3401);
    await page.keyboard.press('Enter');
    come();
    await expect.poll(() => stored(3401, 'summary')).toBe(`${summary} And more.`);
  });

  it('is saved behind it, where it comes while more is typed', async () => {
    const { page, come } = await openEarly(3402);
    come();
    await expect.poll(() => page.locator('textarea[data-field]').inputValue()).toBe(`${summary} And more.`);
    await page.keyboard.type(' More still.');
    await page.keyboard.press('Enter');
    await expect.poll(() => stored(3402, 'summary')).toBe(`${summary} And more. More still.`);
  });

  it('is saved at both ends of it, typed at both ends', async () => {
    const { page, come } = await openEarly(3408);
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('So: ');
    await page.keyboard.press('Control+Enter');
    come();
    await expect.poll(() => stored(3408, 'summary')).toBe(`So: ${summary} And more.`);
  });

  it('is all of it, where it was typed over all that was shown', async () => {
    const { page, come } = await openEarly(3409);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('After all, nothing');
    come();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => stored(3409, 'summary')).toBe('After all, nothing');
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(3409, 'summary')).toBe(summary);
  });

  it.each([
    [3410, ['Control+x']],
    [3407, ['Control+c', 'Delete']],
  ])('is in the clipboard once it has come, though #%i is emptied next by %s', async (number, keys) => {
    const page = await openTable(test, 'inbox');
    const { come, asked } = await holdAnswers(page, '**/inbox/texts');
    await goTo(page, number, 'summary');
    for (const key of keys) await page.keyboard.press(key);
    await asked;
    expect(await stored(number, 'summary')).toBe(summary);
    come();
    await expect.poll(() => stored(number, 'summary')).toBe('');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(summary);
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(number, 'summary')).toBe(summary);
  });

  it('is whole where all that is shown is cut and put back, in the cell and in the large editor', async () => {
    const { page } = await openEarly(3411);
    await page.keyboard.press('Escape');
    for (const key of ['F2', 'Space']) {
      await page.keyboard.press(key);
      const field =
        key === 'F2' ? page.locator('textarea[data-field]') : windowOf(page, 'Summary').getByLabel('Summary');
      await expect.poll(() => field.inputValue()).toMatch(/^After eleven/);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+x');
      await page.keyboard.press('Control+v');
      await page.keyboard.type('!');
      if (key === 'F2') await page.keyboard.press('Control+Enter');
      else await windowOf(page, 'Summary').getByRole('button', { name: 'Save Changes' }).click();
      await expect.poll(() => stored(3411, 'summary')).toBe(`${summary}${key === 'F2' ? '!' : '!!'}`);
    }
  });

  it('is in the large editor, behind it', async () => {
    const { page, come } = await openEarly(3400);
    await page.keyboard.press('F2');
    await windowOf(page, 'Summary').getByLabel('Summary').waitFor();
    come();
    await expect.poll(() => textIn(page, 'Summary')).toBe(`${summary} And more.`);
    await windowOf(page, 'Summary').getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => stored(3400, 'summary')).toBe(`${summary} And more.`);
  });

  it('is one with what is typed after it, and can be undone', async () => {
    const { page, come } = await openEarly(3403);
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('F2');
    await page.keyboard.type(' Much more.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => stored(3403, 'summary')).toBe(`${summary} And more. Much more.`);
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(3403, 'summary')).toBe(`${summary} And more.`);
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(3403, 'summary')).toBe(summary);
    come();
  });

  it('is emptied with its cell', async () => {
    const { page, come } = await openEarly(3404);
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Delete');
    await expect.poll(() => stored(3404, 'summary')).toBe('');
    await page.getByText('All changes saved').waitFor();
    come();
    expect(await stored(3404, 'summary')).toBe('');
  });

  it('is kept where the tab is closed at once', async () => {
    test.allow(/ERR_/);
    const { page } = await openEarly(3405);
    // Its save does not leave the browser any more.
    await page.route('**/inbox/cells', () => {});
    await page.keyboard.press('Enter');
    await page.close();
    const next = await page.context().newPage();
    await next.goto('/dashboard/inbox');
    await next.getByText('1 not saved').waitFor();
    await next.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => stored(3405, 'summary')).toBe(`${summary} And more.`);
  });

  it('does not break off what an input method composes', async () => {
    const { page, come } = await openEarly(3406);
    const input = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    const field = page.locator('textarea[data-field]');
    await compose('に');
    const answer = page.waitForResponse('**/inbox/texts');
    come();
    await (await answer).finished();
    await compose('にほ');
    await input.send('Input.insertText', { text: '日本' });
    await expect.poll(() => field.inputValue()).toBe(`${summary} And more.日本`);
  });
});

it('an editor stays open where the whole text cannot be read, and what is typed is saved behind it', async () => {
  test.allow(/ERR_FAILED/);
  const page = await openTable(test, 'inbox');
  await page.route('**/inbox/texts', (route) => route.abort());
  await goTo(page, 3407, 'summary');
  await page.keyboard.press('F2');
  await page.getByText('The server cannot be reached.').first().waitFor();
  await page.keyboard.type(' Typed on.');
  await expect.poll(() => page.locator('textarea[data-field]').inputValue()).toMatch(/^After eleven.* Typed on\.$/);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => stored(3407, 'summary')).toBe(`${summary} Typed on.`);
  expect(await page.getByText('Yours, not saved').count()).toBe(0);
});

it('the large editor saves what is typed where the whole text cannot be read, behind it', async () => {
  test.allow(/ERR_FAILED/);
  const page = await openTable(test, 'inbox');
  await page.route('**/inbox/texts', (route) => route.abort());
  await goTo(page, 3401, 'summary');
  const before = await stored(3401, 'summary');
  await page.keyboard.press('Space');
  await windowOf(page, 'Summary').getByText('The server cannot be reached.').waitFor();
  await page.keyboard.type(' Typed on.');
  await windowOf(page, 'Summary').getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => stored(3401, 'summary')).toBe(`${before} Typed on.`);
});

it('the large editor shows the whole text once it can be read again', async () => {
  test.allow(/ERR_FAILED/);
  const page = await openTable(test, 'inbox');
  await page.route('**/inbox/texts', (route) => route.abort());
  await goTo(page, 3402, 'summary');
  await page.keyboard.press('Space');
  await windowOf(page, 'Summary').getByText('The server cannot be reached.').waitFor();
  await page.keyboard.type(' Typed on.');
  await page.unroute('**/inbox/texts');
  const before = await stored(3402, 'summary');
  await expect.poll(() => textIn(page, 'Summary')).toBe(`${before} Typed on.`);
  expect(await windowOf(page, 'Summary').getByText('The server cannot be reached.').count()).toBe(0);
});
