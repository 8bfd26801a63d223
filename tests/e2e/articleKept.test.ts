import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useArticleWindow } from '../support/articleWindow.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const { open } = useArticleWindow(test);

/** An article in its window. @returns also the window's address. */
const opened = (slug: string) => open({ slug, content: 'One.\n\nTwo.\n\nThree.' });

const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('velocity-article-'))
      .map(([, value]) => String(value))
      .join(''),
  );

describe('what is typed into an article', () => {
  it('is said not to be kept where the storage is full, and is not given up without a question', async () => {
    const { page } = await opened('no-room');
    await page.evaluate(() => {
      for (let size = 4_000_000; size >= 1;) {
        try {
          localStorage.setItem(`filler-${Math.random()}`, 'x'.repeat(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
    });
    await headline(page).fill('Typed without room');
    expect(await visible(page.getByText(/^This browser's storage is full: what is not saved yet is kept/))).toBe(true);
    expect(await page.getByText('Not saved yet; kept in this browser.').count()).toBe(0);
    const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await isAsked()).toBe(true);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(await headline(page).inputValue()).toBe('Typed without room');
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved.').waitFor();
    expect(await isAsked()).toBe(false);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('in two tabs comes back from both, also in one field', async () => {
    const { page: first, address } = await opened('two-tabs');
    const second = await first.context().newPage();
    await second.goto(address);
    await headline(second).waitFor();
    await headline(first).fill('By the first tab');
    await text(first).fill('One, by the first.\n\nTwo.\n\nThree.');
    await expect.poll(() => kept(first)).toContain('One, by the first.');
    await text(second).fill('One.\n\nTwo.\n\nThree, by the second.');
    await expect.poll(() => kept(second)).toContain('Three, by the second.');
    await second.goto('about:blank');
    await first.reload();
    await expect.poll(() => headline(first).inputValue()).toBe('By the first tab');
    expect(await text(first).inputValue()).toBe('One, by the first.\n\nTwo.\n\nThree, by the second.');
    await first.keyboard.press('Control+s');
    await first.getByText('All changes saved.').waitFor();
    await expect.poll(() => kept(first)).toBe('');
  });

  it('stays the answer to a question about it over a reload', async () => {
    const { page } = await opened('answered');
    await headline(page).fill('Mine');
    await text(page).fill('One, mine.\n\nTwo.\n\nThree.');
    await expect.poll(() => kept(page)).toContain('One, mine.');
    const theirs = { title: 'Theirs', content: 'One, theirs.\n\nTwo.\n\nThree.' };
    await test.site.db.from('articles').update(theirs).eq('slug', 'answered').throwOnError();
    const mine = page.getByRole('button', { name: 'Keep mine' });
    await expect.poll(() => mine.count()).toBe(2);
    await mine.first().press('Enter');
    await expect.poll(() => mine.count()).toBe(1);
    await mine.press('Enter');
    await expect.poll(() => mine.count()).toBe(0);
    await page.reload();
    await expect.poll(() => headline(page).inputValue()).toBe('Mine');
    expect(await text(page).inputValue()).toBe('One, mine.\n\nTwo.\n\nThree.');
    expect(await mine.count()).toBe(0);
  });

  it('comes back also where an earlier version of the product has kept it', async () => {
    const { page } = await opened('earlier-version');
    await headline(page).fill('Typed before the upgrade');
    await expect.poll(() => kept(page)).toContain('Typed before the upgrade');
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('velocity-article-')) ?? '';
      // An earlier version knew no corrections, and had one entry for all tabs.
      const text = (localStorage.getItem(key) ?? '').replace(',"correction":""', '');
      localStorage.removeItem(key);
      localStorage.setItem(key.replace(/-[0-9a-f]{8}(?:-[0-9a-f]+){4}$/, ''), text);
    });
    expect(await kept(page)).not.toContain('correction');
    await page.reload();
    await expect.poll(() => headline(page).inputValue()).toBe('Typed before the upgrade');
  });

  it('and typed back after a refused save is no change any more', async () => {
    test.allow(/status of 400/);
    const { page } = await opened('refused');
    const refusal = { code: 'invalid_input', message: 'This headline is refused.', hint: 'Choose another one.' };
    await page.route(/\/api\/dashboard\/articles\//, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: refusal }) : route.fallback(),
    );
    await headline(page).fill('Refused');
    await page.keyboard.press('Control+s');
    expect(await visible(page.getByText('This headline is refused. Choose another one.'))).toBe(true);
    await headline(page).fill('As it was');
    await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
    await expect.poll(() => kept(page)).toBe('');
  });
});
