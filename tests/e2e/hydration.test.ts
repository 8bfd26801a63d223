import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { hydrated, useSite, visible } from '../support/useSite.ts';

const test = useSite(({ db }) => publishArticles(db, manyArticles('Story', 16)));

/** A page that never becomes idle, so that only an action of the reader hydrates it. */
async function notHydrated(path: string): Promise<Page> {
  const page = await test.blank();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(path);
  expect(await page.locator('html[data-ready]').count()).toBe(0);
  return page;
}

describe('before it is hydrated', () => {
  it('a page has loaded a few kilobytes of script, without React', async () => {
    const page = await notHydrated('/');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }))
        .filter(({ name }) => name.endsWith('.js')),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(15 * 1024);
    expect(scripts.filter(({ name }) => /hydrate|react|auth|toast/i.test(name))).toEqual([]);
    await expect.poll(() => page.locator('.story-title').count()).toBe(16);
  });

  it('its links work', async () => {
    const page = await notHydrated('/');
    await page.evaluate(() => document.querySelector<HTMLElement>('.story-lead .story-title a')?.click());
    await page.waitForURL('**/article/story-1');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Story 1');
  });
});

describe('the first action on a page, which hydrates it,', () => {
  it('is replayed after hydration: a click on a button', async () => {
    const page = await notHydrated('/legal');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    expect(await visible(page.getByText('Sorry, more features coming soon...'))).toBe(true);
  });

  it('a click on EST. 2024, which is a link without script', async () => {
    const page = await notHydrated('/legal');
    await page.getByRole('link', { name: 'EST. 2024' }).click();
    expect(await visible(page.getByRole('dialog', { name: 'Sign In' }))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/legal');
  });

  it.each(['Enter', 'Space', 'ArrowDown'])('a key on a menu: %s', async (key) => {
    const page = await notHydrated('/legal');
    // Focused by script, because Tab would hydrate the page too.
    await page.evaluate(() => document.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus());
    await page.keyboard.press(key);
    expect(await visible(page.getByRole('menuitemradio', { name: 'French' }))).toBe(true);
  });

  it('a form that is sent, with what was typed', async () => {
    const page = await notHydrated('/');
    const box = page.locator('.newsletter-page');
    await box.getByRole('textbox').evaluate((input: HTMLInputElement) => {
      input.value = 'reader@example.org';
    });
    await box.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    expect(await visible(page.getByText('Sorry, more features coming soon...'))).toBe(true);
    await expect.poll(() => box.getByRole('textbox').inputValue()).toBe('reader@example.org');
    expect(new URL(page.url()).search).toBe('');
  });

  it('a choice', async () => {
    const page = await notHydrated('/profile');
    await page.getByText('Dark', { exact: true }).click();
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  });

  it('does not hydrate the page while the pointer is down', async () => {
    const page = await notHydrated('/profile');
    const code = page.waitForResponse('**/assets/hydrate-*.js');
    await page.getByText('Dark', { exact: true }).hover();
    await page.mouse.down();
    await (await code).finished();
    // Long enough for the loaded code to run.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await page.locator('html[data-ready]').count()).toBe(0);
    await page.mouse.up();
    await hydrated(page);
    await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  it('is retried where the code failed to load', async () => {
    test.allow(/Failed to load resource|dynamically imported/);
    const page = await notHydrated('/legal');
    await page.route('**/assets/hydrate-*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await failed;
    await page.unrouteAll();
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await expect.poll(async () => (await menu.click(), page.locator('html[data-ready]').count())).toBe(1);
    await menu.click();
    expect(await visible(page.getByText('Sorry, more features coming soon...').first())).toBe(true);
  });
});

it('a page hydrates by itself when the browser is idle, without console messages', async () => {
  const page = await hydrated(await test.open('/'));
  await expect.poll(() => page.locator('.story-title').count()).toBe(16);
});
