import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publishUsualArticles, usualArticle } from '../support/publicPages.ts';
import { createReader, signInStorage } from '../support/readers.ts';
import { hydrated, useSite } from '../support/useSite.ts';

const test = useSite(publishUsualArticles, { env: { VIDEO_CHANNEL_URL: 'https://video.example/channel' } });

const dark = { storage: { theme: 'dark' } };

describe('the navigation', () => {
  it.each([768, 900, 1024, 1100, 1236, 1280, 1920])('shows all seven categories at %i px', async (width) => {
    const page = await test.open('/', { viewport: { width, height: 800 } });
    const links = page.getByRole('navigation', { name: 'Categories' }).first().getByRole('link');
    const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
    expect(boxes).toHaveLength(8);
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    }
  });

  it('has a shade at the edge at which it can be swiped', async () => {
    const page = await test.open('/', { viewport: { width: 360, height: 740 } });
    const list = page.locator('.category-nav ul');
    expect(await list.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    expect(await list.evaluate((element) => getComputedStyle(element).backgroundAttachment)).toBe(
      'local, local, scroll, scroll',
    );
  });
});

describe('text enlarged to 200 %', () => {
  it.each([false, true])('leaves the header intact at 360 px, signed in: %s', async (signedIn) => {
    const storage = signedIn ? signInStorage(test.site, await createReader(test.site)) : {};
    const page = await hydrated(await test.open('/legal', { storage, viewport: { width: 360, height: 740 } }));
    if (signedIn) await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    const spilled = await page
      .locator('.top-bar a, .top-bar button')
      .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().right > innerWidth).length);
    expect(spilled).toBe(0);
    // Two words take two lines, instead of one line per letter.
    const name = page.locator('.logo span');
    const lines = await name.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    });
    expect(lines).toBeLessThanOrEqual(2);
  });
});

describe('on paper', () => {
  it('the story is printed alone, black on white, from the dark theme too', async () => {
    const page = await hydrated(await test.open(usualArticle, dark));
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.category-nav', '.share', '.carousel', '.newsletter', '.footer-columns', '.top-bar-side']) {
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    }
    for (const part of ['h1', '.article-text', '.article-facts', '.logo']) {
      expect(await page.locator(part).first().isVisible(), part).toBe(true);
    }
    await expect.poll(() => page.locator('.print-address').innerText()).toBe(test.site.url + usualArticle);
    const badge = page.locator('.article-head .breaking');
    expect(await badge.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    expect(await colours(page, '.article-text p')).toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  });

  it('stories have a date instead of an age, which would be wrong an hour later', async () => {
    const page = await hydrated(await test.open('/', dark));
    await page.emulateMedia({ media: 'print' });
    const time = page.locator('.story-lead time');
    const printed = await time.evaluate((element) => ({
      age: getComputedStyle(element).fontSize,
      date: getComputedStyle(element, '::after').content,
    }));
    expect(printed).toEqual({ age: '0px', date: `"${(await time.getAttribute('title')) ?? ''}"` });
  });

  it('a picture below the fold is loaded, and leaves no gap while it loads', async () => {
    const page = await hydrated(await test.open('/', dark));
    const asked = Promise.withResolvers<Route>();
    await page.route('**/late.svg', (route) => asked.resolve(route));
    await page.evaluate(() => {
      const picture = Object.assign(new Image(), { className: 'story-image', loading: 'lazy', src: '/late.svg' });
      picture.style.marginTop = '9000px';
      document.querySelector('main')?.append(picture);
    });
    const display = () => page.locator('img[src="/late.svg"]').evaluate((picture) => getComputedStyle(picture).display);
    await page.emulateMedia({ media: 'print' });
    expect(await display()).not.toBe('none');
    await page.pdf({ format: 'A4' });
    expect(await display()).toBe('none');
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';
    await (await asked.promise).fulfill({ contentType: 'image/svg+xml', body });
    await expect.poll(display).not.toBe('none');
  });

  it('a short story fits on one sheet', async () => {
    const page = await hydrated(await test.open(usualArticle, dark));
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g);
    expect(sheets).toHaveLength(1);
  });
});

describe('in forced colours', () => {
  it('the current category, the carousel’s position, breaking and buttons can be told apart', async () => {
    const page = await hydrated(await test.open('/category/china-watch', { forcedColors: 'active' }));
    const border = (selector: string, side: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), side);
    const current = await border('.category-nav [aria-current="page"]', 'border-bottom-color');
    expect(current).not.toBe(await border('.category-nav a:not([aria-current])', 'border-bottom-color'));
    const dot = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
    expect(await dot('.dot[aria-current]')).not.toBe(await dot('.dot:not([aria-current])'));
    for (const selector of ['.breaking', '.subscribe']) {
      expect(await border(selector, 'border-top-style'), selector).toBe('solid');
    }
  });
});

describe('the browser’s own bar', () => {
  const bar = (page: Page) =>
    page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));

  it('has the colour of the page, not of the system', async () => {
    expect(await bar(await test.open('/legal', { colorScheme: 'dark' }))).toEqual(['#fbfaf7']);
    const page = await hydrated(await test.open('/legal', { ...dark, colorScheme: 'light' }));
    expect(await bar(page)).toEqual(['#121417']);
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    expect(await bar(page)).toEqual(['#fbfaf7']);
    expect((await colours(page, 'main')).paper).toBe('rgb(251, 250, 247)');
  });
});

describe('toasts', () => {
  it('are set in the site’s own type and colours, and can be closed', async () => {
    const page = await hydrated(await test.open('/legal'));
    await page.getByRole('button', { name: 'Menu' }).click();
    const toast = page.locator('[data-sonner-toast]');
    await toast.waitFor();
    const style = await toast.evaluate((element) => {
      const { fontFamily, fontSize, color } = getComputedStyle(element);
      return { same: fontFamily === getComputedStyle(document.body).fontFamily, fontSize, color };
    });
    expect(style).toEqual({ same: true, fontSize: '15px', color: 'rgb(22, 24, 29)' });
    await toast.getByRole('button', { name: 'Close toast' }).click();
    await toast.waitFor({ state: 'detached' });
  });
});

function colours(page: Page, selector: string): Promise<{ ink: string; paper: string }> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => ({
      ink: getComputedStyle(element).color,
      paper: getComputedStyle(document.documentElement).backgroundColor,
    }));
}
