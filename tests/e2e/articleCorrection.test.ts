import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site, { fullName: 'Ana Weiss' });
  await makeStaff(test.site, editor);
});

/** The window of an article. */
async function opened(slug: string, published: boolean) {
  const { db } = test.site;
  const { data } = await db.from('production_stories').insert({ title: slug }).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(data);
  const row = { slug, title: 'As it was', content: 'Twelve ships left.', production_story_id: id };
  const publication = published ? { is_published: true, published_at: '2026-01-02T03:04:05Z' } : {};
  await db
    .from('articles')
    .insert({ ...row, ...publication })
    .throwOnError();
  const options = { storage: signInStorage(test.site, editor), viewport: { width: 1280, height: 900 } };
  const page = await test.open(`/dashboard/production/${id}/article`, options);
  await page.getByRole('textbox', { name: 'Headline' }).waitFor();
  return page;
}

const correction = (page: Page) => page.getByRole('textbox', { name: 'Correction shown to readers (optional)' });
const inWindow = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Article' }).getByRole('button', { name, exact: true });
const told = 'An earlier version gave twelve ships. There are eleven.';

describe('a correction that readers are told of', () => {
  it('is typed beside the corrected text, previewed, shown as a difference and stands at the end', async () => {
    const page = await opened('told', true);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Eleven ships left.');
    await correction(page).fill(told);
    await page.reload();
    await expect.poll(() => correction(page).inputValue()).toBe(told);
    await inWindow(page, 'Preview').click();
    expect(await visible(page.frameLocator('iframe').getByRole('heading', { name: 'Correction' }))).toBe(true);
    await page.keyboard.press('Escape');
    await inWindow(page, 'Update').click();
    const update = page.getByRole('dialog', { name: 'Update the article' });
    expect(await visible(update.getByText(told))).toBe(true);
    await update.getByRole('button', { name: 'Update' }).click();
    await page.getByText('All changes saved.').waitFor();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await inWindow(page, 'History').click();
    const history = page.getByRole('dialog', { name: 'History' });
    expect(await visible(history.getByRole('article', { name: /^Correction shown to readers/ }))).toBe(true);
    expect(await history.getByText('corrected_at').count()).toBe(0);

    const reader = await test.open('/article/told');
    const section = reader.getByRole('region', { name: 'Correction' });
    await section.waitFor();
    expect(await section.innerText()).toMatch(/^Correction\s+An earlier version gave twelve ships\..*\s+Corrected /);
    expect(await axeViolations(reader, '.article')).toEqual([]);
  });

  it('is not asked for before an article is on the site', async () => {
    const page = await opened('untold', false);
    await page.getByRole('radiogroup', { name: 'When' }).waitFor();
    expect(await correction(page).count()).toBe(0);
  });
});
