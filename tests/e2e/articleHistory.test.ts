import { expect, it } from 'vitest';
import { object, string } from 'zod';
import { useArticleWindow } from '../support/articleWindow.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const { open } = useArticleWindow(test);

it('the history of an article stays on its entry when a newer one comes above it', async () => {
  const editor = await createReader(test.site, { fullName: 'Ana Weiss' });
  await makeStaff(test.site, editor);
  const { db } = test.site;
  const story = await db.from('production_stories').insert({ title: 'Ferry' }).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(story.data);
  await db
    .from('articles')
    .insert({ slug: 'ferry', title: 'First', content: 'One.', production_story_id: id })
    .throwOnError();
  const headlines = async (title: string) => {
    await db.from('articles').update({ title }).eq('production_story_id', id).throwOnError();
  };
  await headlines('Second');
  await headlines('Third');
  const page = await test.open(`/dashboard/production/${id}/article`, {
    storage: signInStorage(test.site, editor),
    viewport: { width: 1280, height: 900 },
  });
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const entries = history.getByRole('article');
  const isFocused = () => entries.first().evaluate((entry) => entry === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press('ArrowDown');
  const chosen = history.locator('[data-current]');
  await expect.poll(() => chosen.textContent()).toContain('Second');
  await headlines('Fourth');
  expect(await visible(entries.first().getByText('Fourth'))).toBe(true);
  expect(await chosen.textContent()).toContain('Second');
  // Where the focus is: R restores what is shown as current.
  expect(await chosen.evaluate((entry) => entry === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => chosen.textContent()).toContain('Third');
});

it('an article is told to be written by a model by its name, not by its id', async () => {
  const editor = await createReader(test.site, { fullName: 'Ben Ohm' });
  await makeStaff(test.site, editor);
  const { db } = test.site;
  const row = object({ id: string() });
  const story = await db.from('production_stories').insert({ title: 'Tram' }).select('id').single().throwOnError();
  const { id } = row.parse(story.data);
  const written = { slug: 'tram', title: 'Tram', content: 'One.', production_story_id: id };
  const article = await db.from('articles').insert(written).select('id').single().throwOnError();
  const draft = { article_id: row.parse(article.data).id, model: 'anthropic/claude-sonnet-4', material: 'One.' };
  await db.from('article_drafts').insert(draft).throwOnError();
  const page = await test.open(`/dashboard/production/${id}/article`, { storage: signInStorage(test.site, editor) });
  expect(await visible(page.getByText(/^Claude Sonnet 4 · /))).toBe(true);
  await page.getByRole('button', { name: 'History' }).click();
  expect(await visible(page.getByText('Had it written by Claude Sonnet 4'))).toBe(true);
});

it('the history of a picture shows it, and its address where it is not there any more', async () => {
  const editor = await createReader(test.site, { fullName: 'Cleo Brandt' });
  await makeStaff(test.site, editor);
  const { db } = test.site;
  const story = await db.from('production_stories').insert({ title: 'Pier' }).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(story.data);
  const written = { slug: 'pier', title: 'Pier', production_story_id: id };
  const article = await db.from('articles').insert(written).select('id').single().throwOnError();
  const { id: article_id } = object({ id: string() }).parse(article.data);
  test.allow(/status of 404/);
  const gone = '/storage/v1/object/public/thumbnails/gone.png';
  await db.from('article_images').insert({ article_id, image_url: gone, is_featured: true }).throwOnError();
  await db.from('article_images').update({ image_url: '/logo.svg' }).eq('article_id', article_id).throwOnError();
  const page = await test.open(`/dashboard/production/${id}/article`, { storage: signInStorage(test.site, editor) });
  await page.getByRole('button', { name: 'History' }).click();
  const entry = page.getByRole('article', { name: /^Picture/ }).first();
  expect(await visible(entry.getByRole('img', { name: 'After' }))).toBe(true);
  expect(await visible(entry.getByText(gone))).toBe(true);
});

it.each([
  [true, 'In the article; readers see it after Update'],
  [false, 'In the article, not saved yet'],
])('what is restored from the history of an article is said to be not saved, published: %s', async (isPublic, said) => {
  const { page } = await open({
    slug: `restored-${isPublic}`,
    is_published: isPublic,
    ...(isPublic ? { published_at: '2026-01-02T03:04:05Z' } : {}),
  });
  const headline = page.getByRole('textbox', { name: 'Headline' });
  await test.site.db.from('articles').update({ title: 'As it is' }).eq('slug', `restored-${isPublic}`).throwOnError();
  await expect.poll(() => headline.inputValue()).toBe('As it is');
  await page.getByRole('button', { name: 'History' }).click();
  const entry = page.getByRole('dialog', { name: 'History' }).getByRole('article', { name: /^Headline/ });
  await expect.poll(() => entry.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await page.keyboard.press('r');
  expect(await visible(entry.getByText(said, { exact: true }))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => headline.inputValue()).toBe('As it was');
  expect(await visible(page.getByText('Not saved yet; kept in this browser.'))).toBe(true);
});
