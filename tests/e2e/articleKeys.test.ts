import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 200 });
afterAll(() => openrouter.close());
const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});

const long = { timeout: 60_000 };
const source = (at: number) => `- The ferry line reopened. [Wire ${at}](https://example.org/${at})`;
const brief = `### What happened\n${Array.from({ length: 60 }, (_, at) => source(at)).join('\n')}\n`;
const button = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Article' }).getByRole('button', { name, exact: true });
const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline' });
/** Whether the focus is on a control; polled, because it may just be on its way. */
const hasFocus = async (page: Page, control: Locator) => (await page.locator(':focus').and(control).count()) > 0;

async function openArticle(story: Readonly<Record<string, string>>): Promise<{ page: Page; id: string }> {
  const editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  const row = { news_article: brief, ...story };
  const { data } = await test.site.db.from('production_stories').insert(row).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(data);
  const page = await test.open(`/dashboard/production/${id}/article`, {
    storage: signInStorage(test.site, editor),
    viewport: { width: 1280, height: 900 },
  });
  await button(page, 'Write article').waitFor(long);
  const form = page.getByRole('combobox', { name: /^(Model|Category)/ });
  await expect.poll(() => hasFocus(page, form), long).toBe(true);
  return { page, id };
}

/** Presses Tab until a control has the focus. @returns how often. */
async function tabsTo(page: Page, control: Locator, key = 'Tab'): Promise<number> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await hasFocus(page, control)) return presses;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${String(control)}`);
}

describe('the article window, by keyboard', () => {
  it('begins at the form, and reaches a published and corrected article within a few Tabs', async () => {
    const { page, id } = await openArticle({ title: 'The ferry', category: 'EU Watch' });
    expect(await tabsTo(page, button(page, 'Write article'))).toBeLessThanOrEqual(4);
    // The models have been read.
    await expect.poll(() => button(page, 'Write article').isEnabled(), long).toBe(true);
    await page.keyboard.press('Enter');
    await headline(page).waitFor(long);
    await expect.poll(() => hasFocus(page, headline(page))).toBe(true);

    // Each mark is confirmed on purpose; then the next one has the focus, and after the last one the draft.
    await expect.poll(() => page.getByText('Comparing with the brief...').count(), long).toBe(0);
    const open = page.getByRole('button', { name: /^Confirm / });
    for (let left = await open.count(); left > 0; left -= 1) {
      await tabsTo(page, open);
      await page.keyboard.press('Enter');
      await expect.poll(() => open.count(), long).toBe(left - 1);
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-next-focus]'))).not.toBeNull();
    }
    expect(await tabsTo(page, button(page, 'Publish'))).toBeLessThanOrEqual(20);
    await page.keyboard.press('Enter');
    await page.getByText(/^#\d+ is on the site$/).waitFor(long);
    await button(page, 'Unpublish').waitFor();
    await expect.poll(() => hasFocus(page, button(page, 'Update'))).toBe(true);

    // The correction, with the focus kept over the difference.
    await page.keyboard.press('Alt+a');
    await expect.poll(() => hasFocus(page, headline(page))).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Ferry sails again in part');
    await tabsTo(page, button(page, 'Update'));
    await expect.poll(() => button(page, 'Update').isEnabled(), long).toBe(true);
    await page.keyboard.press('Enter');
    const difference = page.getByRole('dialog', { name: 'Update the article' });
    await difference.waitFor();
    expect(await tabsTo(page, difference.getByRole('button', { name: 'Update' }))).toBeLessThanOrEqual(3);
    await page.keyboard.press('Enter');
    await expect.poll(() => difference.count(), long).toBe(0);
    await expect.poll(() => button(page, 'Discard').count()).toBe(0);
    await expect.poll(() => hasFocus(page, button(page, 'Update'))).toBe(true);
    const { data } = await test.site.db.from('articles').select('title').eq('production_story_id', id).single();
    expect(data?.['title']).toBe('Ferry sails again in part');

    // It is taken off the site again: the button goes, and the keyboard stays in the window.
    await tabsTo(page, button(page, 'Unpublish'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabsTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }));
    const asked = await page.getByRole('alertdialog').evaluateHandle((question) => {
      const titles = new Set<string>();
      const note = () => titles.add(question.querySelector('h2')?.textContent ?? '');
      note();
      new MutationObserver(note).observe(question, { childList: true, subtree: true, characterData: true });
      return titles;
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => button(page, 'Unpublish').count()).toBe(0);
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    // It does not become another question while it is done.
    expect(await asked.evaluate((titles) => [...titles])).toEqual(['Take it off the site?']);
    await expect.poll(() => hasFocus(page, button(page, 'Preview'))).toBe(true);

    // A new window begins at the draft.
    await page.reload();
    await headline(page).waitFor(long);
    await expect.poll(() => hasFocus(page, headline(page))).toBe(true);
  });

  it('skips the links of the brief by a button before them and by a key', async () => {
    const { page } = await openArticle({ title: 'The skip', category: 'EU Watch' });
    await button(page, 'Start from the brief').click();
    await headline(page).waitFor(long);
    await expect.poll(() => hasFocus(page, headline(page))).toBe(true);
    await button(page, 'Close').focus();
    expect(await tabsTo(page, button(page, 'Skip the brief Alt A'))).toBe(2);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page, headline(page))).toBe(true);
    await page.keyboard.press('Alt+b');
    await expect.poll(() => hasFocus(page, page.getByRole('region', { name: 'Research brief' }))).toBe(true);
    expect(await tabsTo(page, button(page, 'Close'), 'Shift+Tab')).toBe(1);
    // A preview has some fifty links, of which none leads away.
    await button(page, 'Preview').press('Enter');
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await preview.locator('iframe').contentFrame().getByRole('heading', { level: 1 }).waitFor();
    const close = preview.getByRole('button', { name: 'Close' });
    await close.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    // The frame has a process of its own, so a press may come before the focus has arrived from the one before.
    expect(await tabsTo(page, close)).toBeLessThan(15);
    await page.keyboard.press('Enter');
    await expect.poll(() => preview.count()).toBe(0);
    // Both keys are in the list of keys.
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // The keyboard is in the table, where a question mark is text.
    await page.getByRole('button', { name: 'Keys', exact: true }).press('Enter');
    expect(await visible(page.getByRole('dialog', { name: 'Keys' }).getByText('To the article, over its brief'))).toBe(
      true,
    );
  });

  it('keeps the focus when the pressed button goes: saved, discarded, written again', async () => {
    const { page } = await openArticle({ title: 'The focus', category: 'EU Watch' });
    await button(page, 'Start from the brief').focus();
    await page.keyboard.press('Enter');
    await headline(page).waitFor(long);
    await expect.poll(() => hasFocus(page, headline(page))).toBe(true);
    await page.keyboard.type('Given up ');
    await button(page, 'Discard').focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Discard' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => question.count()).toBe(0);
    await expect.poll(() => hasFocus(page, button(page, 'Preview'))).toBe(true);
    await page.getByRole('radio', { name: 'Draft' }).click();
    await headline(page).focus();
    await page.keyboard.type('Kept ');
    await button(page, 'Save draft').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => button(page, 'Discard').count(), long).toBe(0);
    await expect.poll(() => hasFocus(page, button(page, 'Save draft'))).toBe(true);
    await button(page, 'Write again').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Cancel').waitFor();
    await expect.poll(() => hasFocus(page, page.getByRole('combobox', { name: /^(Model|Category)/ }))).toBe(true);
    await button(page, 'Cancel').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page, headline(page))).toBe(true);
  });

  it('keeps the focus while the article is being written, and the form as it was when that is stopped', async () => {
    const { page } = await openArticle({ title: 'The stop', category: 'EU Watch' });
    openrouter.setFault('slow');
    const [category, budget] = [page.getByRole('combobox', { name: 'Category' }), page.getByLabel('Budget in USD')];
    await category.press('Enter');
    await page.getByRole('option').last().click();
    const chosen = await category.textContent();
    expect(chosen).not.toContain('EU Watch');
    await budget.fill('0,97');
    await tabsTo(page, button(page, 'Write article'));
    await expect.poll(() => button(page, 'Write article').isEnabled(), long).toBe(true);
    await page.keyboard.press('Enter');
    const writing = page.getByRole('region', { name: 'Writing' });
    await expect.poll(() => hasFocus(page, writing), long).toBe(true);
    expect(await tabsTo(page, button(page, 'Stop'))).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByText('Stopped before it was done.').waitFor(long);
    await expect.poll(() => hasFocus(page, page.getByRole('combobox', { name: /^(Model|Category)/ }))).toBe(true);
    expect(await category.textContent()).toBe(chosen);
    expect(await budget.inputValue()).toBe('0,97');
    openrouter.setFault(null);
  });
});

it('says what failed, what it cost and what to do', async () => {
  const { page } = await openArticle({ title: 'The failure', category: 'EU Watch' });
  const failed = page.getByRole('alert').filter({ hasText: 'OpenRouter API error' });
  const fail = async (fault: '402' | 'no-text') => {
    openrouter.setFault(fault);
    await button(page, 'Write article').click();
  };
  await fail('402');
  expect(await visible(failed.getByText(/Add credit at openrouter\.ai\/settings\/credits/))).toBe(true);
  expect(await failed.getByText(/cost \$/).count()).toBe(0);
  await fail('no-text');
  await failed.getByText(/returned no text.*Try again, or choose another model\./).waitFor(long);
  expect(await failed.textContent()).toMatch(/What was called cost \$0\.0\d+\./);
  openrouter.setFault(null);
});

it('says why the article cannot be written yet', async () => {
  const { page } = await openArticle({ title: 'No category' });
  const why = page.getByText('Choose a category first.');
  expect(await visible(why)).toBe(true);
  await expect.poll(() => button(page, 'Write article').isDisabled()).toBe(true);
  // Somebody who comes there by keyboard hears it.
  await tabsTo(page, button(page, 'Write article'));
  await expect
    .poll(() => button(page, 'Write article').getAttribute('aria-describedby'))
    .toBe(await why.getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Budget in USD' }).count()).toBe(1);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option').first().click();
  await expect.poll(() => why.count()).toBe(0);
  await expect.poll(() => button(page, 'Write article').isEnabled()).toBe(true);
});
