import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { useArticleWindow } from '../support/articleWindow.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const { open } = useArticleWindow(test);

/** The window of an article. */
async function opened(slug: string, published: boolean) {
  const publication = published ? { is_published: true, published_at: '2026-01-02T03:04:05Z' } : {};
  const { page } = await open({ slug, content: 'Twelve ships left.', ...publication });
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

  it('is compared with what is on the site and with earlier versions, word by word, side by side, as its result', async () => {
    const page = await opened('compared', true);
    const save = { content: 'Thirteen ships left.' };
    await test.site.db.from('articles').update(save).eq('slug', 'compared').throwOnError();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect.poll(() => text.inputValue()).toBe('Thirteen ships left.');
    await text.fill('Eleven ships left.');
    await inWindow(page, 'Update').click();
    const update = page.getByRole('dialog', { name: 'Update the article' });
    const difference = update.getByRole('region', { name: 'Difference' });
    await expect.poll(() => difference.evaluate((area) => area === document.activeElement)).toBe(true);
    expect(await difference.locator('del').allTextContents()).toEqual(['Thirteen']);
    expect(await difference.locator('ins').allTextContents()).toEqual(['Eleven']);
    expect(await update.getByRole('button', { name: /^Paragraph 1/ }).innerText()).toMatch(/\+1\s+.*−1$/s);
    expect(await visible(update.getByText('Headline, standfirst, picture'))).toBe(true);

    // The keyboard goes back to the choice and to the versions.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => difference.locator('dd').allTextContents())
      .toEqual(['Thirteen ships left.', 'Eleven ships left.']);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => difference.locator('dd').allTextContents()).toEqual(['Eleven ships left.']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => difference.locator('del').allTextContents()).toEqual(['Twelve']);
    expect(await visible(update.getByText('words, against Jan 2, '))).toBe(true);
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await update.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('All changes saved.').waitFor();
  });

  it('of the headline shows no more of the text than its extent, and the category that an earlier version had', async () => {
    const publication = { is_published: true, published_at: '2025-11-28T23:44:05Z' };
    const { page } = await open({ slug: 'headline', content: 'Twelve ships left.', ...publication });
    const { db } = test.site;
    const category = await db.from('categories').select('id').eq('slug', 'china-watch').single().throwOnError();
    const moved = { content: 'One.\n\nTwo.', category_id: category.data['id'] };
    await db.from('articles').update(moved).eq('slug', 'headline').throwOnError();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect.poll(() => text.inputValue()).toBe('One.\n\nTwo.');
    await page.getByRole('textbox', { name: 'Headline' }).fill('As it is');
    await inWindow(page, 'Update').click();
    const update = page.getByRole('dialog', { name: 'Update the article' });
    const difference = update.getByRole('region', { name: 'Difference' });
    expect(await visible(difference.getByText('2 paragraphs as before'))).toBe(true);
    expect(await difference.getByText('One.').count()).toBe(0);
    expect(await visible(update.getByText('Standfirst, text, picture, alternative text, category, slug'))).toBe(true);
    expect(await visible(update.getByText('except within a minute of publication'))).toBe(true);
    await update.getByRole('button', { name: /Compare$/ }).click();
    const heading = update.getByRole('heading', { name: 'What changes' });
    await heading.getByText('Nov 28').waitFor();
    const heights = await heading.evaluate((shown) =>
      Array.from(shown.childNodes, (part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        return words.getBoundingClientRect().height;
      }),
    );
    expect(Math.max(...heights)).toBeLessThan(24);
    expect(await visible(update.getByRole('button', { name: 'Category' }))).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('that the server does not take says what to do, in sight beside a long difference', async () => {
    test.allow(/status of 503/);
    const page = await opened('not-taken', true);
    const text = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of the corrected text.`);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text.join('\n\n'));
    await page.getByRole('textbox', { name: 'Headline' }).fill('As it is said now');
    await inWindow(page, 'Update').click();
    const refusal = { code: 'storage', message: 'Failed to save article: it is busy.', hint: 'Try again in a minute.' };
    await page.route('**/api/dashboard/articles/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: refusal }) : route.continue(),
    );
    const update = page.getByRole('dialog', { name: 'Update the article' });
    await update.getByText('Paragraph 59 of the corrected text.').scrollIntoViewIfNeeded();
    await update.getByRole('button', { name: 'Update', exact: true }).click();
    const alert = update.getByRole('alert');
    expect(await alert.textContent()).toBe(`${refusal.message} ${refusal.hint}`);
    const [said, whole] = [await alert.boundingBox(), await update.boundingBox()];
    expect(said?.y).toBeGreaterThanOrEqual(whole?.y ?? NaN);
  });

  it('is one of an article whose sign is that of what is done, as in the table', async () => {
    const page = await opened('signed', true);
    const sign = page.getByRole('dialog', { name: 'Article' }).locator('[title^="On site since"] > svg');
    const [drawn, good] = await sign.evaluate((svg) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--good)';
      return [getComputedStyle(svg).color, getComputedStyle(probe).color];
    });
    expect(drawn).toBe(good);
  });

  it('has words directly behind those that they replace, and no gap elsewhere', async () => {
    const page = await opened('gaps', true);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('ships left at dawn.');
    await page.getByRole('textbox', { name: 'Headline' }).fill('As it is');
    await inWindow(page, 'Update').click();
    const added = page.getByRole('dialog', { name: 'Update the article' }).locator('ins');
    await added.first().waitFor();
    const gaps = await added.evaluateAll((all) =>
      all.map((words) => getComputedStyle(words).marginInlineStart !== '0px'),
    );
    expect(gaps).toEqual([true, false]);
  });
});
