import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { publishArticles } from '../support/articles.ts';
import type { Site } from '../support/site.ts';

/** Pages and files that readers request throughout the outage. */
export const pages = ['/', '/category/china-watch', '/article/story-1', '/feed.xml', '/sitemap.xml', '/api/site/home'];
/** Maximum milliseconds of a response: 1,000 are the product's promise, the rest allows for a busy machine. */
const LAST_GOOD_MS = 2500;

export async function ask(site: Site, path: string) {
  const start = performance.now();
  const answer = await fetch(site.url + path, { signal: AbortSignal.timeout(20_000) });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers, ms: performance.now() - start };
}

export const statusOf = async (site: Site, path: string) => (await ask(site, path)).status;

/** Readers who browse for a while, with a pause on each page, because without one they would use the whole processor. */
async function readFor(site: Site, ms: number) {
  const end = performance.now() + ms;
  const seen: { path: string; status: number; ms: number }[] = [];
  await Promise.all(
    pages.map(async (path) => {
      while (performance.now() < end) {
        const { status, ms: took } = await ask(site, path);
        seen.push({ path, status, ms: took });
        await pause(50);
      }
    }),
  );
  return seen;
}

/** Loads every page once before the database goes away. */
export async function expectPages(site: Site): Promise<void> {
  for (const path of pages) {
    await expect.poll(() => statusOf(site, path), { message: path }).toBe(200);
  }
}

export async function expectLastGoodPages(site: Site): Promise<void> {
  const seen = await readFor(site, 8000);
  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
  expect(seen.filter(({ ms }) => ms > LAST_GOOD_MS)).toEqual([]);
  for (const path of pages) expect(seen.filter((each) => each.path === path).length, path).toBeGreaterThan(5);
}

/** A page that nobody has read yet is answered 503, and the health checks say why. */
export async function expectUnavailable(site: Site, unread: string): Promise<void> {
  const page = await ask(site, unread);
  expect(page.status).toBe(503);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(page.ms).toBeLessThan(12_000);
  expect(await ask(site, '/health/live')).toMatchObject({ status: 200, text: '{"ok":true}' });
  for (const path of ['/health', '/health/ready']) {
    const health = await ask(site, path);
    expect(health.status, path).toBe(503);
    expect(health.ms, path).toBeLessThan(LAST_GOOD_MS);
    expect(JSON.parse(health.text), path).toEqual({
      ok: false,
      reasons: [expect.stringMatching(/^The database (did not answer within 1 s|cannot be read)\.$/)],
    });
  }
}

/** Clients of the Supabase surface get 503 and Retry-After, not an error about their own request. */
export async function expectUnavailableSurface(site: Site, publishableKey: string): Promise<void> {
  const headers = { apikey: publishableKey, 'content-type': 'application/json' };
  const account = JSON.stringify({ email: 'editor@example.org', password: 'long enough', refresh_token: 'a token' });
  const sent = { method: 'POST', headers, body: account };
  const questions: [path: string, init: RequestInit][] = [
    ['/auth/v1/token?grant_type=password', sent],
    ['/auth/v1/token?grant_type=refresh_token', sent],
    ['/auth/v1/recover', sent],
    ['/storage/v1/object/public/story-images/a.png', {}],
    ['/rest/v1/articles', { headers: { apikey: site.secretKey } }],
  ];
  for (const [path, init] of questions) {
    const answer = await fetch(site.url + path, init);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '1']);
  }
}

/** The site recovers by itself and shows what is published now. */
export async function expectRecovery(site: Site, title: string, unread: string): Promise<void> {
  await expect.poll(() => statusOf(site, '/health/ready')).toBe(200);
  expect(JSON.parse((await ask(site, '/health')).text)).toEqual({ ok: true, reasons: [] });
  await expect.poll(() => statusOf(site, unread)).toBe(200);
  await publishArticles(site.db, [{ title }]);
  for (const path of ['/', '/category/china-watch', '/feed.xml', '/sitemap-news.xml', '/api/site/home']) {
    await expect.poll(async () => (await ask(site, path)).text, { message: path }).toContain(title);
  }
  for (const path of pages) expect(await statusOf(site, path), path).toBe(200);
}
