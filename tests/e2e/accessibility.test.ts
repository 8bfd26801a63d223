import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicPages, publishUsualArticles, usualArticle } from '../support/publicPages.ts';
import { createReader, type Reader, signInStorage } from '../support/readers.ts';
import { hydrated, useSite } from '../support/useSite.ts';

// The not-found page answers with 404.
const test = useSite(publishUsualArticles, {
  allow: [/status of 404/],
  // A header with everything in it, and a long name.
  env: { SITE_NAME: 'The International Courier of Westminster', VIDEO_CHANNEL_URL: 'https://video.example/channel' },
});

const themes = ['light', 'dark'] as const;
let reader: Reader | undefined;

const openDialog = async (page: Page) => {
  await page.getByRole('link', { name: 'EST. 2024' }).click();
  await page.getByRole('dialog').waitFor();
};

describe.each(publicPages)('the structure of %s', (_, path) => {
  it('has one first heading, one main part, named navigation, a header and a footer', async () => {
    const page = await test.revisit(path);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    for (const landmark of ['main', 'banner', 'contentinfo'] as const) {
      expect(await page.getByRole(landmark).count(), landmark).toBe(1);
    }
    for (const name of ['Categories', 'Legal']) {
      await expect.poll(() => page.getByRole('navigation', { name }).first().isVisible()).toBe(true);
    }
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('fits into every width without sideways scrolling', async () => {
    const page = await test.revisit(path);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await sidewaysOverflow(page), `${width} px`).toBe(0);
    }
  });

  it('fits for a signed-in reader, too', async () => {
    reader ??= await createReader(test.site);
    const storage = signInStorage(test.site, reader);
    const page = await hydrated(await test.revisit(path, { storage, viewport: { width: 320, height: 700 } }));
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('has targets of 24 pixels and more', async () => {
    const page = await hydrated(await test.revisit(path, { viewport: { width: 360, height: 800 } }));
    expect(await smallTargets(page)).toEqual([]);
  });
});

describe('by keyboard', () => {
  it.each(['/', '/legal', usualArticle])(
    'the skip link of %s shows itself first and leads past the head',
    async (path) => {
      const page = await hydrated(await test.open(path));
      await page.keyboard.press('Tab');
      const link = page.getByRole('link', { name: 'Skip to the content' });
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
      expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)).toBe(true);
    },
  );

  it.each(themes)('every focused element of the home page is visible and has a focus ring, %s', async (theme) => {
    const page = await hydrated(await test.open('/', { storage: { theme }, viewport: { width: 1280, height: 800 } }));
    const stops: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await focusStop(page);
      if (stop === null) break;
      expect(stop.problem, stop.name).toBe('');
      stops.push(stop.name);
      expect(stops.length).toBeLessThan(150);
    }
    expect(stops.at(0)).toBe('Skip to the content');
    expect(stops.at(-1)).toBe('EST. 2024');
    expect(stops.indexOf('Stop moving stories')).toBeLessThan(stops.indexOf('Previous stories'));
    expect(stops.indexOf('Previous stories')).toBeLessThan(stops.indexOf('Next stories'));
  });

  it('a dialog traps the focus and returns it to the button that opened it', async () => {
    const page = await hydrated(await test.open('/profile'));
    const button = page.getByRole('main').getByRole('button', { name: 'Sign In' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
    const inside = new Set<string>();
    for (let step = 0; step < 18; step += 1) {
      await page.keyboard.press(step % 6 === 5 ? 'Shift+Tab' : 'Tab');
      const place = await page.evaluate(() => {
        const at = document.activeElement;
        if (at === null || at === document.body) return 'the browser';
        return at.closest('dialog') === null
          ? 'the page'
          : `${at.tagName} ${at.getAttribute('name') ?? at.textContent}`;
      });
      inside.add(place);
    }
    expect(inside).not.toContain('the page');
    expect(inside).toContain('BUTTON Close');
    expect(inside).toContain('INPUT password');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('a menu opens, moves with arrows, Home, End and letters, and returns the focus', async () => {
    const page = await hydrated(await test.open('/contact'));
    const button = page.getByRole('button', { name: /^Language/ });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('English');
    for (const [key, item] of [
      ['ArrowDown', 'French'],
      ['ArrowUp', 'English'],
      ['ArrowUp', 'Spanish'],
      ['ArrowDown', 'English'],
      ['End', 'Spanish'],
      ['Home', 'English'],
      ['a', 'Arabic'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(), key).toBe(item);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  });

  it('a navigation moves the focus to the beginning of the new page', async () => {
    const page = await hydrated(await test.open('/'));
    await page.getByRole('navigation', { name: 'Categories' }).first().getByText('China Watch').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'China Watch' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(await page.title()).toContain('China Watch');
  });
});

describe('enlarged to 200 %', () => {
  const zoomed = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };

  it.each(publicPages)('%s can be read and used', async (_, path) => {
    const page = await hydrated(await test.open(path, zoomed));
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark');
  });

  it('the sign-in dialog scrolls to its last button', async () => {
    const page = await hydrated(await test.open('/legal', { ...zoomed, viewport: { width: 640, height: 320 } }));
    await openDialog(page);
    const last = page.getByRole('dialog').getByRole('button', { name: 'Create Account' });
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect((box?.y ?? 400) + (box?.height ?? 0)).toBeLessThanOrEqual(320);
    await last.click();
    await page.getByRole('dialog', { name: 'Create Account' }).waitFor();
  });

  it('text alone, enlarged to 200 %, stays inside the page', async () => {
    const page = await hydrated(await test.open('/', { viewport: { width: 1280, height: 800 } }));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await sidewaysOverflow(page)).toBe(0);
  });
});

describe('with reduced motion', () => {
  it.each(['/', '/category/china-watch', usualArticle])('nothing on %s moves by itself', async (path) => {
    const page = await test.blank({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(path);
    await page.clock.runFor(2000);
    await hydrated(page);
    const list = page.locator('.carousel-list');
    const place = () => list.evaluate((element) => element.scrollLeft);
    await list.scrollIntoViewIfNeeded();
    expect(await place()).toBe(0);
    await page.clock.runFor(30_000);
    expect(await place()).toBe(0);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    // There is nothing to stop, and moving by hand has no animation.
    expect(await page.getByRole('button', { name: 'Stop moving stories' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Next stories' }).click();
    expect(await place()).toBeGreaterThan(0);
  });
});

/** Pixels by which a page is wider than its window. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/** Pointer targets smaller than 24 pixels, except links within a sentence. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input')]
      .filter((element) => element.closest('.prose p') === null && element.closest('[aria-hidden="true"]') === null)
      .map((element) => {
        // A click on its label counts, too.
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        return { width, height, name: element.textContent || element.outerHTML.slice(0, 80) };
      })
      .filter(({ width, height }) => width > 0 && height > 0 && (width < 24 || height < 24))
      .map(({ width, height, name }) => `${name} (${Math.round(width)} x ${Math.round(height)})`),
  );
}

/** The focused element's name and any problem of its visibility; null when the focus has left the page. */
function focusStop(page: Page): Promise<{ name: string; problem: string } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const [x, y] = [box.left + Math.min(box.width, 20) / 2, box.top + Math.min(box.height, 20) / 2];
    const top = document.elementFromPoint(x, y);
    const covered = top === null || !(element.contains(top) || top.contains(element));
    const ring = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    const problem = `${covered ? `out of sight at ${Math.round(x)},${Math.round(y)}. ` : ''}${ring ? '' : 'No ring.'}`;
    return { name: element.textContent.trim() || (element.getAttribute('aria-label') ?? element.tagName), problem };
  });
}
