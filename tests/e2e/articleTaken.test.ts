import type { Page } from 'playwright-core';
import { saveArticle } from '#core/data/articles/articleChanges.ts';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { useArticleWindow } from '../support/articleWindow.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const { editor, open } = useArticleWindow(test);

/** An article in its window, whose fields were typed into and then made otherwise by somebody else. */
async function met(slug: string, mine: Readonly<Record<string, string>>, theirs: Readonly<Record<string, string>>) {
  const { page } = await open({ slug });
  for (const [name, text] of Object.entries(mine)) await field(page, name).fill(text);
  await page.getByRole('button', { name: 'Discard' }).waitFor();
  await test.site.db.from('articles').update(theirs).eq('slug', slug).throwOnError();
  const take = page.getByRole('button', { name: 'Take theirs' });
  await expect.poll(() => take.count()).toBe(Object.keys(mine).length);
  return { page, take };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

describe('what one typed and gave up for a colleague’s', () => {
  it('in the text comes back by Ctrl+Z, as a change that is not saved', async () => {
    const mine = { Text: 'One, mine.\n\nTwo.\n\nThree, mine.' };
    const { page, take } = await met('text-back', mine, { content: 'One, theirs.\n\nTwo.' });
    await take.press('Enter');
    await expect.poll(() => field(page, 'Text').inputValue()).toBe('One, theirs.\n\nTwo.\n\nThree, mine.');
    await expect.poll(() => field(page, 'Text').evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(() => field(page, 'Text').inputValue()).toBe(mine.Text);
    expect(await take.count()).toBe(0);
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved.').waitFor();
    const { data } = await test.site.db.from('articles').select('content').eq('slug', 'text-back').single();
    expect(data?.['content']).toBe(mine.Text);
  });

  it('comes back by a button that the Tab key comes to, whatever was typed or saved since, and goes again', async () => {
    const mine = { Text: 'One, mine.\n\nTwo.' };
    const { page, take } = await met('button-back', mine, { content: 'One, theirs.\n\nTwo.' });
    await take.press('Enter');
    await expect.poll(() => field(page, 'Text').evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Typed on.');
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved.').waitFor();
    await page.keyboard.press('Tab');
    expect(await undo(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'Text').inputValue()).toBe('One, mine.\n\nTwo. Typed on.');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'Text').inputValue()).toBe('One, theirs.\n\nTwo. Typed on.');
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect.poll(() => undo(page).count()).toBe(0);
  });

  it('comes back in the headline and in a field beside the text, each its own', async () => {
    const mine = { Headline: 'Mine', Slug: 'my-ship' };
    const { page, take } = await met('fields-back', mine, { title: 'Theirs', slug: 'their-ship' });
    await take.last().press('Enter');
    await take.press('Enter');
    await expect.poll(() => field(page, 'Headline').inputValue()).toBe('Theirs');
    await undo(page).first().press('Enter');
    await expect.poll(() => field(page, 'Headline').inputValue()).toBe('Mine');
    expect(await field(page, 'Slug').inputValue()).toBe('their-ship');
    await field(page, 'Slug').press('Control+z');
    await expect.poll(() => field(page, 'Slug').inputValue()).toBe('my-ship');
  });
});

it('a draft that one had written, and what one saved elsewhere, are not called somebody else’s', async () => {
  const { page } = await open({ slug: 'own-draft' });
  const { data } = await test.site.db.from('articles').select('id').eq('slug', 'own-draft').single().throwOnError();
  const own = { articleId: String(data['id']), person: editor().email };
  await field(page, 'Headline').fill('Mine');
  await field(page, 'Text').fill('One, mine.\n\nTwo.');
  const draft = { model: 'writer', cost_usd: 0, material: 'The brief.' };
  await saveArticle(test.site.db, { ...own, fields: { title: 'Drafted', content: 'One, drafted.\n\nTwo.' }, draft });
  const question = page.locator('[data-article-conflict]');
  expect(await visible(question.getByText('The new draft changed Headline'))).toBe(true);
  expect(await visible(question.getByText('The new draft changed Text'))).toBe(true);
  expect(await visible(page.getByText('The new draft changed this: choose yours or the draft’s.'))).toBe(true);
  expect(await page.getByText(/Somebody else|[Tt]heirs/).count()).toBe(0);
  await page.getByRole('button', { name: 'Take the draft’s' }).first().click();
  await expect.poll(() => field(page, 'Headline').inputValue()).toBe('Drafted');
  await saveArticle(test.site.db, { ...own, fields: { content: 'One, saved.\n\nTwo.' } });
  expect(await visible(question.getByText('You changed Text meanwhile'))).toBe(true);
  expect(await visible(question.getByRole('heading', { name: 'Saved version' }))).toBe(true);
  expect(await visible(page.getByText(/^You changed this meanwhile: choose what you typed here/))).toBe(true);
});
