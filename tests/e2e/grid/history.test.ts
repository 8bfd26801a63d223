import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, holdAnswers, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const stories = ['First', 'Second', 'Third'].map((title) => ({ title, news_article: 'As it was' }));
  await db.from('production_stories').insert(stories).throwOnError();
});
const story = (number: number) => test.site.db.from('production_stories').select('*').eq('story_number', number);
const set = (number: number, fields: object) =>
  test.site.db.from('production_stories').update(fields).eq('story_number', number).throwOnError();

async function openHistory(view: string, number: number) {
  const page = await openTable(test, `production?view=${view}`);
  await goTo(page, number, 'story_number');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'History' }).click();
  return { page, history: page.getByRole('complementary', { name: 'History' }) };
}

describe('the history of a story in a view that shows some of its fields', () => {
  it('has the changes of the others, which it finds by their names and gives back', async () => {
    await set(3400, { news_article: 'What the wire said', urgency: 'Urgent' });
    const { page, history } = await openHistory('needs-thumbnail', 3400);
    expect(await visible(history.getByText('3 changes'))).toBe(true);
    await history.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'News Article' }).click();
    expect(await visible(history.getByText('1 change', { exact: true }))).toBe(true);
    await history
      .getByRole('article', { name: /^News Article/ })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expect.poll(async () => (await story(3400).single()).data?.news_article).toBe('As it was');
  });

  it('leads to a field that a colleague changed before it was given back, in the view that shows it', async () => {
    await set(3401, { news_article: 'What the wire said' });
    const { page, history } = await openHistory('needs-thumbnail', 3401);
    // The list is as it was when the colleague wrote.
    await page.route('**/api/dashboard/live**', () => {});
    await page.reload();
    const restore = history.getByRole('button', { name: 'Restore' });
    await restore.waitFor();
    await set(3401, { news_article: 'A colleague wrote this' });
    await restore.click();
    await page.getByRole('button', { name: '1 not saved' }).click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(async () => (await story(3401).single()).data?.news_article).toBe('As it was');
    expect(await cellOf(page, 3401, 'news_article').textContent()).toBe('As it was');
  });

  it('gives back one value after the other, also before its list has the first of them', async () => {
    for (const text of ['One', 'Two', 'Three']) await set(3400, { title: text });
    const { page, history } = await openHistory('master', 3400);
    const entries = history.getByRole('article', { name: /^Title/ });
    await expect.poll(() => entries.count()).toBe(3);
    const read = await holdAnswers(page, /\/production\/.*(changes|texts)/);
    for (const [at, text] of ['Two', 'One'].entries()) {
      await entries.nth(at).getByRole('button', { name: 'Restore' }).click();
      await expect.poll(async () => (await story(3400).single()).data?.title).toBe(text);
      await entries.nth(at).getByText('Restored').waitFor();
    }
    // What was typed into the cell is known, too.
    await goTo(page, 3400, 'title');
    await page.keyboard.type('Four');
    await page.keyboard.press('Control+Enter');
    await entries.nth(1).getByRole('button', { name: 'Restore' }).waitFor();
    await entries.first().getByRole('button', { name: 'Restore' }).click();
    await expect.poll(async () => (await story(3400).single()).data?.title).toBe('Two');
    read.come();
    await expect.poll(() => entries.count()).toBe(7);
    await page.getByText('All changes saved').waitFor();
  });

  it('says who made it, put it in the trash and brought it back, and what its research came to', async () => {
    await test.site.db.from('production_stories').insert({ title: 'Fourth' }).throwOnError();
    await set(3403, { deleted_at: '2026-11-20T10:00:00Z' });
    await set(3403, { deleted_at: null, missing_parts: ['quotes', 'context'] });
    const { history } = await openHistory('master', 3403);
    const entries = history.getByRole('article');
    await expect.poll(() => entries.count()).toBe(4);
    const texts = await entries.allTextContents();
    const labels = ['Restored from the trash', 'Missing parts', 'Moved to the trash', 'Created'];
    expect(labels.filter((label) => !texts.some((text) => text.startsWith(label)))).toEqual([]);
    expect(texts.at(-1)).toMatch(/^Created.+Fourth$/);
    expect(texts.find((text) => text.startsWith('Missing parts'))).toMatch(/quotes, context$/);
    // They are told. What the story holds is put back by the trash, or by research.
    expect(await history.getByRole('button', { name: 'Restore' }).count()).toBe(0);
  });

  it('shows the older changes that were asked for while something was stored', async () => {
    for (let at = 0; at < 51; at += 1) await set(3402, { story_bias: `Version ${at}` });
    const { page, history } = await openHistory('master', 3402);
    const older = await holdAnswers(page, /changes\?.*before=/);
    await history.getByRole('button', { name: 'Show older changes' }).click();
    await older.asked;
    await goTo(page, 3402, 'title');
    await page.keyboard.type('Third again');
    await page.keyboard.press('Control+Enter');
    await page.getByText('All changes saved').waitFor();
    await history.getByRole('article', { name: /^Title/ }).waitFor();
    older.come();
    await expect.poll(() => history.getByRole('article').count()).toBe(53);
  });
});
