import { expect, it } from 'vitest';
import { useArticleWindow } from '../support/articleWindow.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const article = useArticleWindow(test);

it('a text with notes to editors is not published by one press, and without a question once they are gone', async () => {
  const content = 'The toll is back.\n\nDo not say\n\nThat it was promised.';
  const { page } = await article.open({ slug: 'notes', content, is_published: false });
  const published = async () => {
    const { data } = await test.site.db
      .from('articles')
      .select('is_published')
      .eq('slug', 'notes')
      .single()
      .throwOnError();
    return data.is_published;
  };
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Publish notes to editors?' });
  expect(await visible(question.getByText('The text has what research wrote for editors: “Do not say”.'))).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  expect(await published()).toBe(false);
  await expect.poll(() => publish.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The toll is back.');
  await publish.press('Enter');
  await page
    .getByText(/^#\d+ is on the site$/)
    .first()
    .waitFor();
  expect(await published()).toBe(true);
});

it('an article is not published while the form for another draft has its place', async () => {
  const { page } = await article.open({ slug: 'behind', is_published: false });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await page.getByRole('button', { name: 'Write again' }).click();
  await page.getByRole('heading', { name: 'Write the article again' }).waitFor();
  await publish.press('Enter');
  expect(await visible(page.getByText('Cancel shows the article again: publish it once you see it.'))).toBe(true);
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const stored = test.site.db.from('articles').select('is_published').eq('slug', 'behind').single();
  expect((await stored.throwOnError()).data.is_published).toBe(false);
  await publish.press('Enter');
  await page
    .getByText(/^#\d+ is on the site$/)
    .first()
    .waitFor();
});

it('a story without a News Article says what it lacks before a draft of it is asked for', async () => {
  const { db } = test.site;
  const row = { title: 'Bare', category: 'EU Watch', facts_from_story: 'One fact.' };
  const { data } = await db.from('production_stories').insert(row).select('id').single().throwOnError();
  const { page } = await article.open({ slug: 'other', is_published: false });
  await page.goto(`/dashboard/production/${data.id}/article`);
  const why = 'This story has no News Article yet: run its research, or write one in the table.';
  expect(await visible(page.getByText(why))).toBe(true);
  for (const name of ['Write article', 'Start from the brief']) {
    await expect.poll(() => page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
  }
});
