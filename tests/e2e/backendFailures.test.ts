import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { openPage } from '../support/browser.ts';
import { createReader } from '../support/readers.ts';
import { type Site, startSite } from '../support/site.ts';
import { type FaultyProxy, startFaultyProxy } from '../support/faultyProxy.ts';
import { hydrated, visible } from '../support/useSite.ts';

/** The backend, and the site that reads it over the network through a faulty proxy. */
let backend: Site;
let between: FaultyProxy;
let site: Site;

beforeAll(async () => {
  backend = await startSite({ env: { PUBLIC_REST: 'on' } });
  await publishArticles(backend.db, [
    ...manyArticles('Story', 16),
    { title: 'Never read before', publishedAt: new Date('2026-01-01') },
    { title: 'Read when all was well', publishedAt: new Date('2026-01-02') },
  ]);
  between = await startFaultyProxy(backend.url);
  site = await startSite({
    env: {
      SUPABASE_URL: between.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
    },
  });
});
beforeEach(() => Object.assign(between, { conduct: 'pass', failed: 0 }));
afterAll(async () => {
  await site?.stop();
  await between?.close();
  await backend?.stop();
});

const pages: Page[] = [];
const open = async (path: string) => {
  const page = await openPage();
  pages.push(page);
  await page.goto(site.url + path);
  return page;
};
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.close()));
});

const read = async (path: string) => {
  const answer = await fetch(site.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('a dead backend', () => {
  it.each([
    ['cuts every connection', 'cut'],
    ['answers nothing but errors', 500],
  ] as const)('that %s leaves readers the last good pages, longer than any cache is fresh', async (_, conduct) => {
    const paths = [
      '/',
      '/category/china-watch',
      '/article/read-when-all-was-well',
      '/feed.xml',
      '/sitemap-articles-1.xml',
    ];
    for (const path of paths) await expect.poll(async () => (await read(path)).status, { message: path }).toBe(200);
    Object.assign(between, { conduct, failed: 0 });
    for (const path of paths) {
      const before = between.failed;
      // The server asks again every two seconds at most: three failures are longer than the five that a page may be stale.
      await expect
        .poll(async () => {
          site.advanceClock(500);
          return (await read(path)).status === 200 ? between.failed - before : -1;
        })
        .toBeGreaterThanOrEqual(path === '/' ? 3 : 1);
      const { status, text } = await read(path);
      expect(status, path).toBe(200);
      expect(text, path).toMatch(/story-1\b|Read when all was well/);
    }
  });

  it.each([
    ['/category/us-watch', 'Failed to load articles for this category.'],
    ['/article/never-read-before', 'Failed to load article'],
  ])('is told where there never was a good page: %s', async (path, text) => {
    between.conduct = 'cut';
    const answer = await read(path);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).toContain('<meta name="robots" content="noindex">');
    expect(answer.text).not.toContain('rel="canonical"');
    expect(answer.text).not.toMatch(/ECONN|fetch failed|127\.0\.0\.1:\d+\/rest/);
    const page = await open(path);
    for (const moment of ['drawn by the server', 'hydrated']) {
      if (moment === 'hydrated') await hydrated(page);
      expect(await page.getByRole('heading', { level: 1 }).allTextContents(), moment).toEqual([text]);
    }
  });

  it('is reported to programs too', async () => {
    between.conduct = 'cut';
    for (const path of ['/api/site/category/eu-watch', '/api/site/article/story-9', '/category/eu-watch/feed.json']) {
      const answer = await read(path);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get('retry-after'), path).toBe('5');
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
      expect(JSON.parse(answer.text), path).toEqual({ error: 'The database did not answer.' });
    }
  });

  it('comes back, and so do the pages', async () => {
    between.conduct = 'cut';
    expect((await read('/category/middle-east-conflict')).status).toBe(503);
    const page = await hydrated(await open('/category/middle-east-conflict'));
    between.conduct = 'pass';
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await visible(page.getByText('No articles found in this category yet.'))).toBe(true);
    expect((await read('/category/middle-east-conflict')).status).toBe(200);
  });

  it('does not affect pages without data', async () => {
    between.conduct = 'cut';
    for (const path of ['/legal', '/contact', '/profile', '/robots.txt', '/health/live']) {
      expect((await read(path)).status, path).toBe(200);
    }
    expect((await read('/nothing')).status).toBe(404);
  });

  it('is reported to load balancers', async () => {
    between.conduct = 'cut';
    await expect
      .poll(async () => JSON.parse((await read('/health/ready')).text))
      .toEqual({ ok: false, reasons: ['The database cannot be read.'] });
    expect((await read('/health')).status).toBe(503);
    between.conduct = 'pass';
    await expect.poll(async () => (await read('/health/ready')).status).toBe(200);
  });
});

describe('a slow backend', () => {
  it('serves cached pages at once, and does not let others wait for ever', async () => {
    await expect.poll(async () => (await read('/article/story-2')).status).toBe(200);
    between.conduct = 'hang';
    const patience = read('/category/russia-ukraine-war');
    const start = performance.now();
    expect((await read('/article/story-2')).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(2000);
    let turnedMs = 0;
    const answered = patience.then(({ status }) => status);
    const soFar = () => {
      site.advanceClock(500);
      turnedMs += 500;
      return Promise.race([answered, Promise.resolve('nothing yet')]);
    };
    await expect.poll(soFar).toBe(503);
    expect(performance.now() - start + turnedMs).toBeLessThan(15_000);
  });
});

describe('a site with a hosted backend', () => {
  it('signs readers in there', async () => {
    const reader = await createReader(backend);
    const page = await hydrated(await open('/legal'));
    await page.getByRole('link', { name: 'EST. 2024' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(reader.email);
    await dialog.getByLabel('Password').fill(reader.password);
    await page.keyboard.press('Enter');
    expect(await visible(page.getByText('Welcome back!'))).toBe(true);
    expect(await visible(page.getByRole('button', { name: /^Account of/ }))).toBe(true);
  });

  it('does not serve the Supabase surface itself', async () => {
    for (const path of ['/rest/v1/articles', '/auth/v1/health', '/storage/v1/bucket']) {
      expect((await read(path)).status, path).toBe(404);
    }
  });

  it('starts while its backend is down, and recovers with it', async () => {
    between.conduct = 'cut';
    const late = await startSite({
      env: {
        SUPABASE_URL: between.url,
        SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
        SUPABASE_SECRET_KEY: backend.secretKey,
      },
    });
    try {
      const answer = await fetch(late.url);
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain('Failed to load articles.');
      between.conduct = 'pass';
      await expect.poll(async () => (await fetch(late.url)).status).toBe(200);
    } finally {
      await late.stop();
    }
  });
});
