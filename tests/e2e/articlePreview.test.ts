import { expect, it } from 'vitest';
import { object, string } from 'zod';
import { publishArticles } from '../support/articles.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();

it('a preview begins at the top of the page for keys, not at the stories below the article', async () => {
  const editor = await createReader(test.site, { fullName: 'Ana Weiss' });
  await makeStaff(test.site, editor);
  const { db } = test.site;
  await publishArticles(
    db,
    Array.from({ length: 12 }, (_, at) => ({ title: `Another story ${at}` })),
  );
  const story = await db.from('production_stories').insert({ title: 'Ferry' }).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(story.data);
  const content = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of a long article.`).join('\n\n');
  await db.from('articles').insert({ slug: 'ferry', title: 'Ferry', content, production_story_id: id }).throwOnError();
  const page = await test.open(`/dashboard/production/${id}/article`, {
    storage: signInStorage(test.site, editor),
    viewport: { width: 1280, height: 900 },
  });
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const frame = preview.locator('iframe').contentFrame();
  await frame.getByRole('heading', { level: 1 }).waitFor();
  await preview.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  const top = () => frame.getByRole('heading', { level: 1 }).evaluate((title) => title.getBoundingClientRect().top);
  const before = await top();
  expect(before).toBeGreaterThan(0);
  expect(await frame.locator(':focus').count()).toBe(1);
  expect(await frame.locator(':focus').evaluate((focused) => focused.id)).toBe('content');
  // Keys scroll the article from there.
  await page.keyboard.press('PageDown');
  await expect.poll(top).toBeLessThan(before - 100);
});
