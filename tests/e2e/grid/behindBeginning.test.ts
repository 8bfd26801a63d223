import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { goTo, holdAnswers, openTable } from './openTable.ts';

const summary = 'After eleven weeks the line sails again. '.repeat(30).trim();
const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 7 }, (_, at) => ({ title: `Idea ${at + 1}`, summary }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const stored = async (number: number, field: 'title' | 'summary') =>
  (await test.site.db.from('inbox_stories').select('title, summary').eq('story_number', number).single()).data?.[field];

describe('what a cell does not show of its text', () => {
  it('is asked about where a colleague changed what is not shown, while it was typed over', async () => {
    const page = await openTable(test, 'inbox');
    const opened = page.waitForResponse('**/inbox/texts');
    await goTo(page, 3400, 'summary');
    await opened;
    const read = page.waitForResponse('**/inbox/texts');
    await page.keyboard.type('A new summary');
    await (await read).finished();
    const theirs = `${summary} By a colleague.`;
    await test.site.db.from('inbox_stories').update({ summary: theirs }).eq('story_number', 3400).throwOnError();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Yours, not saved').waitFor();
    expect(await stored(3400, 'summary')).toBe(theirs);
  });

  it('is asked about where a colleague had changed it before, and the table did not know yet', async () => {
    const page = await openTable(test, 'inbox');
    await page.route('**/inbox/rows', (route) => route.abort());
    test.allow(/ERR_FAILED|Failed to load/);
    await goTo(page, 3402, 'summary');
    const theirs = `${summary} By a colleague.`;
    await test.site.db.from('inbox_stories').update({ summary: theirs }).eq('story_number', 3402).throwOnError();
    const read = page.waitForResponse('**/inbox/texts');
    await page.keyboard.type('A new summary');
    await (await read).finished();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Yours, not saved').waitFor();
    expect(await stored(3402, 'summary')).toBe(theirs);
  });

  it('is asked about where it is emptied, and a colleague changed what is not shown', async () => {
    const page = await openTable(test, 'inbox');
    await page.route('**/inbox/rows', (route) => route.abort());
    test.allow(/ERR_FAILED|Failed to load/);
    await goTo(page, 3401, 'summary');
    const theirs = `${summary} By a colleague.`;
    await test.site.db.from('inbox_stories').update({ summary: theirs }).eq('story_number', 3401).throwOnError();
    await page.keyboard.press('Delete');
    await page.getByText('Yours, not saved').waitFor();
    expect(await stored(3401, 'summary')).toBe(theirs);
  });

  it('is asked about where it is emptied just after a colleague changed as many letters of it', async () => {
    const page = await openTable(test, 'inbox');
    await page.route('**/inbox/rows', (route) => route.abort());
    test.allow(/ERR_FAILED|Failed to load/);
    await goTo(page, 3405, 'summary');
    const theirs = summary.replace(/again\.$/, 'never.');
    await test.site.db.from('inbox_stories').update({ summary: theirs }).eq('story_number', 3405).throwOnError();
    await page.keyboard.press('Delete');
    await page.getByText('Yours, not saved').waitFor();
    expect(await stored(3405, 'summary')).toBe(theirs);
  });

  it('is asked about after a reload, where it was emptied and that could not be saved', async () => {
    const page = await openTable(test, 'inbox');
    test.allow(/500/);
    await page.route('**/inbox/cells', (route) => route.fulfill({ status: 500, json: {} }));
    await goTo(page, 3404, 'summary');
    await page.keyboard.press('Delete');
    await page.getByText('1 not saved').waitFor();
    // As many letters, and none of them shown: only the version of the row tells.
    const theirs = summary.replace(/again\.$/, 'never.');
    await test.site.db.from('inbox_stories').update({ summary: theirs }).eq('story_number', 3404).throwOnError();
    await page.unroute('**/inbox/cells');
    await page.reload();
    await page.getByText('1 not saved').waitFor();
    await page.getByRole('button', { name: '1 not saved' }).click();
    await page.getByRole('gridcell').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Yours, not saved').waitFor();
    expect(await stored(3404, 'summary')).toBe(theirs);
  });

  it('is asked about where saving failed, and a colleague changed as many letters before it is tried again', async () => {
    const page = await openTable(test, 'inbox');
    test.allow(/500/);
    await page.route('**/inbox/cells', (route) => route.fulfill({ status: 500, json: {} }));
    await goTo(page, 3406, 'summary');
    await page.keyboard.press('Delete');
    await page.getByText('1 not saved').waitFor();
    const theirs = summary.replace(/again\.$/, 'never.');
    const read = page.waitForResponse('**/inbox/rows');
    await test.site.db.from('inbox_stories').update({ summary: theirs }).eq('story_number', 3406).throwOnError();
    await (await read).finished();
    await page.unroute('**/inbox/cells');
    await page.getByRole('button', { name: '1 not saved' }).click();
    await page.getByText('Yours, not saved').waitFor();
    expect(await stored(3406, 'summary')).toBe(theirs);
  });

  it('is no question where one person edits it twice at once', async () => {
    const page = await openTable(test, 'inbox');
    const { come } = await holdAnswers(page, '**/inbox/texts');
    await goTo(page, 3403, 'summary');
    await page.keyboard.press('F2');
    await page.keyboard.type(' And more.');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('All new');
    come();
    await expect.poll(() => stored(3403, 'summary')).toBe(`${summary} And more.`);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => stored(3403, 'summary')).toBe('All new');
    await page.getByText('All changes saved').waitFor();
  });
});
