import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useArticleWindow } from '../support/articleWindow.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const { open } = useArticleWindow(test);

const slugOf = (page: Page) => page.getByRole('textbox', { name: 'Slug' });
const textFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') };

/** Where the parts of the window are that must not move while somebody types. */
function places(page: Page): Promise<unknown> {
  const draft = page.getByRole('region', { name: 'Article draft' });
  const when = page.getByRole('radiogroup', { name: 'When' });
  return Promise.all([draft, when, page.getByRole('switch', { name: 'Breaking' })].map((part) => part.boundingBox()));
}

describe('the fields below an article', () => {
  it('leave all else where it is while the slug is typed, and where a picture is refused', async () => {
    await test.site.db
      .from('articles')
      .insert({ slug: 'taken', title: 'An earlier one '.repeat(12) })
      .throwOnError();
    const { page } = await open({ slug: 'steady' });
    const before = await places(page);
    for (const [typed, told] of [
      ['', 'An address needs letters or digits.'],
      ['A new one', 'Will be /article/a-new-one'],
      ['taken', /^Taken by the article “An earlier one /],
      ['Taken', /^\/article\/taken: taken by the article “An earlier one /],
    ] as const) {
      await slugOf(page).fill(typed);
      await page.getByText(told).waitFor();
      expect(await places(page), typed).toEqual(before);
    }
    await page.getByLabel('Upload a picture').setInputFiles(textFile);
    await page.getByText(/^The file is not an image\./).waitFor();
    expect(await places(page)).toEqual(before);
  });

  it('offer the address from the headline also where another one is typed that is taken', async () => {
    await test.site.db.from('articles').insert({ slug: 'in-use', title: 'An earlier one' }).throwOnError();
    const { page } = await open({ slug: 'as-it-was', title: 'As it was' });
    const offer = page.getByRole('button', { name: 'From the headline' });
    await slugOf(page).fill('in-use');
    await page.getByText('Taken by the article “An earlier one”.').waitFor();
    await offer.click();
    expect(await slugOf(page).inputValue()).toBe('As it was');
    expect(await offer.count()).toBe(0);
    await slugOf(page).fill('as-it-was');
    await expect.poll(() => slugOf(page).inputValue()).toBe('as-it-was');
    expect(await offer.count()).toBe(0);
  });

  it('say in words whether Breaking is on', async () => {
    const { page } = await open({ slug: 'words' });
    const breaking = page.getByRole('switch', { name: 'Breaking' });
    const bar = page.getByRole('dialog').locator('[data-article-field="breaking"]');
    expect(await visible(bar.getByText('Off', { exact: true }))).toBe(true);
    await breaking.click();
    expect(await visible(bar.getByText('On', { exact: true }))).toBe(true);
  });
});
