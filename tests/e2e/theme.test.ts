import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createReader, signInStorage } from '../support/readers.ts';
import { hydrated, useSite } from '../support/useSite.ts';

const test = useSite();

const shown = (page: Page) => page.evaluate(() => document.documentElement.className);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const paper = { light: 'rgb(251, 250, 247)', dark: 'rgb(18, 20, 23)' } as const;

describe('without a stored choice', () => {
  it.each(['light', 'dark'] as const)('a visitor whose system is %s sees the light theme', async (colorScheme) => {
    const page = await hydrated(await test.open('/legal', { colorScheme }));
    expect(await shown(page)).toBe('light');
    expect(await background(page)).toBe(paper.light);
    expect(await stored(page)).toBeNull();
  });

  it.each(['light', 'dark'] as const)('a signed-in reader sees the system’s theme: %s', async (colorScheme) => {
    const reader = await createReader(test.site);
    const page = await hydrated(await test.open('/legal', { colorScheme, storage: signInStorage(test.site, reader) }));
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    expect(await shown(page)).toBe(colorScheme);
    expect(await background(page)).toBe(paper[colorScheme]);
  });

  it('a signed-in reader’s theme follows a change of the system', async () => {
    const reader = await createReader(test.site);
    const page = await hydrated(
      await test.open('/legal', { colorScheme: 'light', storage: signInStorage(test.site, reader) }),
    );
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => shown(page)).toBe('dark');
  });
});

describe('a stored choice', () => {
  it.each([
    ['light', 'dark', 'light'],
    ['dark', 'light', 'dark'],
    ['system', 'dark', 'dark'],
    ['system', 'light', 'light'],
  ] as const)('%s, on a %s system, shows %s', async (theme, colorScheme, expected) => {
    const page = await test.open('/legal', { colorScheme, storage: { theme } });
    expect(await shown(page)).toBe(expected);
    await hydrated(page);
    expect(await shown(page)).toBe(expected);
  });

  it('that is invalid counts as no choice', async () => {
    const page = await hydrated(await test.open('/legal', { colorScheme: 'dark', storage: { theme: '"><b>' } }));
    expect(await shown(page)).toBe('light');
  });

  it('is applied before the first paint, without a flash of the other theme', async () => {
    const page = await test.blank({ colorScheme: 'light', storage: { theme: 'dark' } });
    await page.addInitScript(() => {
      // Records the class at every frame, from the first one with a body.
      const seen: string[] = [];
      Object.assign(window, { seenThemes: seen });
      const look = () => {
        if (document.body !== null) seen.push(document.documentElement.className);
        if (seen.length < 20) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    // The page's script is held back; the theme must not depend on it.
    await page.route('**/assets/site-*.js', async (route) => {
      await page.waitForFunction(
        () => 'seenThemes' in window && Array.isArray(window.seenThemes) && window.seenThemes.length > 3,
      );
      await route.continue();
    });
    await page.goto('/legal');
    await hydrated(page);
    const seen = await page.evaluate(() => ('seenThemes' in window ? window.seenThemes : []));
    expect(new Set(Array.isArray(seen) ? seen : [])).toEqual(new Set(['dark']));
  });
});

describe('choosing in the header', () => {
  it('applies at once, is stored under "theme", and holds on the next page and after a reload', async () => {
    const page = await hydrated(await test.open('/legal', { colorScheme: 'light' }));
    await page.getByRole('button', { name: 'Theme: Light' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await shown(page)).toBe('dark');
    expect(await stored(page)).toBe('dark');
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
    await page.getByRole('button', { name: 'Theme: Dark' }).waitFor();
    await page.reload();
    expect(await shown(page)).toBe('dark');
    await page.goto('/contact');
    expect(await shown(page)).toBe('dark');
  });

  it('system follows the system from then on', async () => {
    const page = await hydrated(await test.open('/legal', { colorScheme: 'dark' }));
    await page.getByRole('button', { name: 'Theme: Light' }).click();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    expect(await stored(page)).toBe('system');
    await expect.poll(() => shown(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => shown(page)).toBe('light');
  });

  it('reaches the other tabs', async () => {
    const visit = await test.visitor();
    const [one, two] = [await visit.newPage(), await visit.newPage()];
    for (const page of [one, two]) {
      await page.goto('/legal');
      await hydrated(page);
    }
    await one.getByRole('button', { name: 'Theme: Light' }).click();
    await one.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(() => shown(two)).toBe('dark');
  });

  it('applies to the page where the browser stores nothing', async () => {
    const page = await test.blank();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('storage is closed', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
    });
    await page.goto('/legal');
    await hydrated(page);
    await page.getByRole('button', { name: 'Theme: Light' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(() => shown(page)).toBe('dark');
  });
});
