import { expect, it } from 'vitest';
import { object, string } from 'zod';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();

it('the focus stays at the last mark when it is confirmed, and that is said', async () => {
  const editor = await createReader(test.site, { fullName: 'Ana Weiss' });
  await makeStaff(test.site, editor);
  const { db } = test.site;
  const row = object({ id: string() });
  const brief = '### What happened\n- The ferry line reopened.\n';
  const story = { title: 'Ferry', news_article: brief };
  const stored = await db.from('production_stories').insert(story).select('id').single().throwOnError();
  const { id } = row.parse(stored.data);
  const paragraphs = Array.from({ length: 40 }, () => 'The ferry line reopened.');
  const content = [...paragraphs, 'It carried 940 people.', 'It carried 1,250 cars.'].join('\n\n');
  const written = { slug: 'ferry', title: 'The ferry line reopened', content, production_story_id: id };
  const article = await db.from('articles').insert(written).select('id').single().throwOnError();
  const draft = { article_id: row.parse(article.data).id, model: 'anthropic/claude-sonnet-4', material: brief };
  await db.from('article_drafts').insert(draft).throwOnError();
  const page = await test.open(`/dashboard/production/${id}/article`, {
    storage: signInStorage(test.site, editor),
    viewport: { width: 1280, height: 900 },
  });
  const confirm = page.getByRole('button', { name: /^Confirm / });
  await expect.poll(() => confirm.count()).toBe(2);
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-note]')?.textContent);
  const said = () => page.locator('[aria-live=polite] > p').allTextContents();
  await confirm.first().press('Enter');
  await expect.poll(focused).toContain('1,250');
  await expect.poll(said).toContain('Confirmed: 940');
  const place = () => page.locator('mark', { hasText: '1,250' }).evaluate((mark) => mark.getBoundingClientRect().top);
  const before = await place();
  await confirm.press('Enter');
  await expect.poll(() => confirm.count()).toBe(0);
  await expect.poll(focused).toMatch(/^ ?Confirmed1,250/);
  await expect.poll(said).toContain('Confirmed: 1,250');
  // The end of what scrolls moves a little, as its note is shorter now.
  expect(Math.abs((await place()) - before)).toBeLessThan(60);
});
