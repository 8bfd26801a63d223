import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { hydrated, useSite, type VisitOptions } from '../support/useSite.ts';

const test = useSite(({ db }) =>
  publishArticles(db, [
    ...manyArticles('Slide', 16),
    // Their carousel has four items, which fit without rotating.
    ...manyArticles('Few', 12, (index) => ({
      category: 'eu-watch',
      publishedAt: new Date(Date.UTC(2026, 0, 30 - index)),
    })),
  ]),
);

/** A page with a fake clock and a carousel of eight items. */
async function turning(options: VisitOptions = {}, path = '/'): Promise<{ page: Page; carousel: Locator }> {
  const page = await test.blank({ viewport: { width: 1280, height: 800 }, ...options });
  await page.clock.install();
  await page.goto(path);
  await page.keyboard.press('Shift');
  await expect.poll(async () => (await page.clock.runFor(20), page.locator('html[data-ready]').count())).toBe(1);
  // Measured at its first frames.
  await page.clock.runFor(100);
  return { page, carousel: page.locator('.carousel') };
}

/** The first visible title of the carousel. */
function first(carousel: Locator): Promise<string | null> {
  return carousel.locator('.carousel-list').evaluate((list) => {
    const left = list.getBoundingClientRect().left;
    const shown = [...list.children].find((item) => item.getBoundingClientRect().left > left - 10);
    return shown?.querySelector('.story-title')?.textContent ?? null;
  });
}

const dot = (carousel: Locator) =>
  carousel
    .locator('.dot')
    .evaluateAll((dots) => dots.findIndex((each) => each.getAttribute('aria-current') === 'true'));

describe('the carousel', () => {
  it('moves on by one every four seconds, and starts again after the last position', async () => {
    const { page, carousel } = await turning();
    expect(await first(carousel)).toBe('Slide 9');
    // Eight items, four seen: five places.
    for (const number of [10, 11, 12, 13]) {
      await expect
        .poll(async () => (await page.clock.runFor(50), first(carousel)), { interval: 1 })
        .toBe(`Slide ${number}`);
      await page.clock.runFor(500);
      expect(await dot(carousel)).toBe(number - 9);
      // Counted from a move: how much of the first four seconds the opening of the page took is not known.
      await page.clock.runFor(3300);
      expect(await first(carousel)).toBe(`Slide ${number}`);
    }
    await expect.poll(async () => (await page.clock.runFor(50), first(carousel)), { interval: 1 }).toBe('Slide 9');
  });

  it('takes 500 ms for a move', async () => {
    const { page, carousel } = await turning();
    const list = carousel.locator('.carousel-list');
    const left = () => list.evaluate((element) => element.scrollLeft);
    await page.mouse.move(5, 5);
    await carousel.getByRole('button', { name: 'Next stories' }).focus();
    // An installed clock goes on by itself: until it is paused, a slow browser may have moved on by itself.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.clock.runFor(600);
    const start = await left();
    await page.keyboard.press('Enter');
    await page.clock.runFor(250);
    const middle = (await left()) - start;
    await page.clock.runFor(300);
    const whole = (await left()) - start;
    expect(middle).toBeGreaterThan(whole * 0.2);
    expect(middle).toBeLessThan(whole * 0.8);
    await page.clock.runFor(1000);
    expect(await left()).toBe(start + whole);
  });

  it('pauses while the pointer is over it, and continues when it leaves', async () => {
    const { page, carousel } = await turning();
    await carousel.scrollIntoViewIfNeeded();
    await carousel.hover();
    await page.clock.runFor(9000);
    expect(await first(carousel)).toBe('Slide 9');
    await page.mouse.move(2, 2);
    await page.clock.runFor(4700);
    expect(await first(carousel)).toBe('Slide 10');
  });

  it('pauses while it has the focus', async () => {
    const { page, carousel } = await turning();
    await carousel.locator('.story-title a').first().focus();
    await page.clock.runFor(9000);
    expect(await first(carousel)).toBe('Slide 9');
    await page.locator('.logo').first().focus();
    await page.clock.runFor(4700);
    expect(await first(carousel)).toBe('Slide 10');
  });

  it('has a pause button that holds it until it is started again', async () => {
    const { page, carousel } = await turning();
    await carousel.getByRole('button', { name: 'Stop moving stories' }).click();
    await page.mouse.move(2, 2);
    await page.locator('.logo').first().focus();
    await page.clock.runFor(9000);
    expect(await first(carousel)).toBe('Slide 9');
    await carousel.getByRole('button', { name: 'Start moving stories' }).click();
    await page.mouse.move(2, 2);
    await page.locator('.logo').first().focus();
    await page.clock.runFor(4700);
    expect(await first(carousel)).toBe('Slide 10');
  });

  it('has next and previous buttons that wrap, and dots that jump', async () => {
    const { page, carousel } = await turning();
    const press = async (name: string | RegExp) => {
      await carousel.getByRole('button', { name }).click();
      await page.clock.runFor(700);
    };
    await expect.poll(() => carousel.locator('.dot').count()).toBe(5);
    await press('Next stories');
    expect(await first(carousel)).toBe('Slide 10');
    expect(await dot(carousel)).toBe(1);
    await press('Previous stories');
    await press('Previous stories');
    expect(await first(carousel)).toBe('Slide 13');
    expect(await dot(carousel)).toBe(4);
    await press('Next stories');
    expect(await first(carousel)).toBe('Slide 9');
    await press('Stories from number 3');
    expect(await first(carousel)).toBe('Slide 11');
    expect(await dot(carousel)).toBe(2);
  });

  it('can be used by keyboard: pause, previous, next, stories, dots, in this order', async () => {
    const { page, carousel } = await turning();
    await carousel.getByRole('button', { name: 'Stop moving stories' }).focus();
    const names: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      names.push(
        await page.evaluate(
          () => document.activeElement?.textContent || (document.activeElement?.getAttribute('aria-label') ?? ''),
        ),
      );
      await page.keyboard.press('Tab');
    }
    expect(names).toEqual([
      'Stop moving stories',
      'Previous stories',
      'Next stories',
      'China Watch',
      'Slide 9',
      'China Watch',
      'Slide 10',
      'China Watch',
    ]);
    await carousel.getByRole('button', { name: 'Next stories' }).focus();
    await page.keyboard.press('Space');
    await page.clock.runFor(700);
    expect(await first(carousel)).toBe('Slide 10');
  });

  it('follows a reader who scrolls it', async () => {
    const page = await hydrated(await test.open('/', { viewport: { width: 1280, height: 800 } }));
    const carousel = page.locator('.carousel');
    await carousel.getByRole('button', { name: 'Stop moving stories' }).click();
    await carousel.locator('.carousel-list').evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    await expect.poll(() => dot(carousel)).toBe(4);
  });

  it('never moves by itself for readers who want less motion, and jumps when asked', async () => {
    const { page, carousel } = await turning({ reducedMotion: 'reduce' });
    expect(await carousel.getByRole('button', { name: 'Stop moving stories' }).count()).toBe(0);
    await page.clock.runFor(9000);
    expect(await first(carousel)).toBe('Slide 9');
    await carousel.getByRole('button', { name: 'Next stories' }).click();
    await page.clock.runFor(20);
    expect(await first(carousel)).toBe('Slide 10');
  });

  it('with four items or fewer does not move and has no buttons', async () => {
    const { page, carousel } = await turning({}, '/category/eu-watch');
    await expect.poll(() => carousel.locator('.story-title').count()).toBe(4);
    expect(await carousel.getByRole('button').count()).toBe(0);
    await page.clock.runFor(9000);
    expect(await first(carousel)).toBe('Few 9');
  });

  it('has a role for screen readers, and announces nothing while it moves', async () => {
    const { page, carousel } = await turning();
    await expect.poll(() => carousel.getAttribute('aria-roledescription')).toBe('carousel');
    await expect.poll(() => page.getByRole('region', { name: 'TRENDING STORIES' }).count()).toBe(1);
    const list = carousel.locator('.carousel-list');
    await expect.poll(() => list.getAttribute('aria-live')).toBe('off');
    await carousel.getByRole('button', { name: 'Stop moving stories' }).click();
    await expect.poll(async () => (await page.clock.runFor(20), list.getAttribute('aria-live'))).toBe('polite');
    await expect.poll(() => carousel.locator('li').first().getAttribute('aria-label')).toBe('1 of 8');
  });

  it('shows one and a bit on a phone, two on a tablet', async () => {
    for (const [width, places] of [
      [360, 8],
      [768, 7],
    ] as const) {
      const page = await hydrated(await test.open('/', { viewport: { width, height: 800 } }));
      await expect.poll(() => page.locator('.carousel .dot').count()).toBe(places);
    }
  });
});
