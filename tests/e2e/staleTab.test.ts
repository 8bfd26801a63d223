import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, useSite, visible } from '../support/useSite.ts';

const test = useSite(undefined, { allow: [/Failed to load resource|dynamically imported/] });

/** Makes an open tab one of an earlier build, whose files are gone. */
async function deploy(page: Page, files: string): Promise<void> {
  await page.evaluate(() => {
    document.querySelector('script[type="module"][src]')?.setAttribute('src', '/assets/boot-earlier.js');
  });
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
}

const settled = (page: Page) => page.waitForEvent('domcontentloaded');

describe('a tab that was open during a deployment', () => {
  it.each([
    ['sign-in', '**/assets/AuthDialog-*.js', (page: Page) => page.getByRole('link', { name: 'EST. 2024' }).click()],
    ['a toast', '**/assets/SonnerToasts-*.js', (page: Page) => page.getByRole('button', { name: 'Menu' }).click()],
  ])('loads itself again for %s, says so, and works', async (_, files, press) => {
    const page = await hydrated(await test.open('/legal'));
    await deploy(page, files);
    const reloaded = settled(page);
    await press(page);
    await reloaded;
    await page.unroute(files);
    await hydrated(page);
    expect(await visible(page.getByText('This page was out of date and has been loaded again.'))).toBe(true);
    await page.getByRole('link', { name: 'EST. 2024' }).click();
    expect(await visible(page.getByRole('dialog', { name: 'Sign In' }))).toBe(true);
  });

  it('reloads once: where the code still cannot be loaded it shows what failed', async () => {
    const page = await hydrated(await test.open('/legal'));
    await deploy(page, '**/assets/AuthDialog-*.js');
    const reloaded = settled(page);
    await page.getByRole('link', { name: 'EST. 2024' }).click();
    await reloaded;
    await hydrated(page);
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.getByRole('link', { name: 'EST. 2024' }).click();
    expect(await visible(page.getByText('An unexpected error occurred.'))).toBe(true);
    expect(loads).toBe(0);
  });

  it('keeps its page offline, and shows a message without loading code', async () => {
    // A new profile, without code that another test has loaded.
    const page = await (await test.visitor()).newPage();
    await page.goto('/legal');
    await hydrated(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Sorry, more features coming soon...' });
    expect(await visible(notice)).toBe(true);
    await expect.poll(() => page.getByRole('heading', { name: 'Legal information' }).isVisible()).toBe(true);
    await notice.waitFor({ state: 'detached' });
  });

  it('says for a page that cannot be fetched that the site cannot be reached, not that its database failed', async () => {
    const page = await hydrated(await test.open('/legal'));
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: 'Categories' }).first().getByText('China Watch').click();
    expect(await visible(page.getByText('Failed to load articles for this category.'))).toBe(true);
    expect(await visible(page.getByText('The site cannot be reached. Check your connection'))).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await visible(page.getByRole('heading', { level: 1, name: 'China Watch' }))).toBe(true);
  });
});
