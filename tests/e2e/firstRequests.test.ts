import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createReader, makeStaff, sessionKey, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite(async ({ db }) => {
  const stories = ['A harbour', 'A bridge'].map((title) => ({ title, urgency: 'High' }));
  await db.from('production_stories').insert(stories).throwOnError();
  await db.from('inbox_stories').insert({ title: 'A lighthouse' }).throwOnError();
});

/** A page whose code waits until it is let through, and what it asks of the API. */
async function heldPage(storage: Record<string, string>) {
  const page = await test.blank({ storage });
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await code.promise;
    await route.fallback();
  });
  // A stream that begins has everything read once more, which is not counted here.
  await page.route('**/api/dashboard/live', () => {});
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/dashboard/')) asked.push(request);
  });
  const count = (path: string) => asked.filter((request) => new URL(request.url()).pathname === path).length;
  return { page, asked, count, release: () => code.resolve() };
}

async function signedIn() {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  return { reader, held: await heldPage(signInStorage(test.site, reader)) };
}

const cell = (page: Page, text: string) => page.locator('[role=gridcell]', { hasText: text }).first();

describe('a table that somebody opens who is signed in', () => {
  it.each([
    ['/dashboard/production?search=harbour&sort=title&order=desc', '/api/dashboard/production/rows', 'A harbour'],
    ['/dashboard/inbox', '/api/dashboard/inbox/rows', 'A lighthouse'],
  ])('asks for its rows and who this is while its code is on its way, once: %s', async (address, path, text) => {
    const { held } = await signedIn();
    const { page, count, release } = held;
    const both = [path, '/api/dashboard/me'].map((each) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === each),
    );
    await page.goto(address, { waitUntil: 'commit' });
    await Promise.all(both);
    release();
    await cell(page, text).waitFor();
    expect(await page.getByText('A bridge').count()).toBe(0);
    expect([count(path), count('/api/dashboard/me')]).toEqual([1, 1]);
  });

  it('asks again where the first request failed', async () => {
    test.allow(/Failed to load resource/);
    const { held } = await signedIn();
    const { page, count, release } = held;
    await page.route('**/api/dashboard/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/production/rows'));
    await page.goto('/dashboard/production', { waitUntil: 'commit' });
    await failed;
    await page.unroute('**/api/dashboard/**');
    release();
    await cell(page, 'A harbour').waitFor();
    expect(count('/api/dashboard/production/rows')).toBe(2);
  });

  it('takes nothing of what was asked for somebody who signed out meanwhile in another tab', async () => {
    const { held } = await signedIn();
    const { page, asked, release } = held;
    const other = await createReader(test.site);
    await makeStaff(test.site, other);
    const answered = page.waitForResponse((response) => response.url().endsWith('/production/rows'));
    await page.goto('/dashboard/production', { waitUntil: 'commit' });
    await answered;
    await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
      sessionKey(test.site),
      JSON.stringify(other.session),
    ] as const);
    release();
    await cell(page, 'A harbour').waitFor();
    const tokens = await Promise.all(
      asked
        .filter((request) => request.url().endsWith('/production/rows'))
        .map((request) => request.headerValue('authorization')),
    );
    expect(tokens.at(-1)).toBe(`Bearer ${other.session.access_token}`);
    expect(new Set(tokens).size).toBe(2);
  });
});

it('counts no rows as all stories before their number has come', async () => {
  const quays = Array.from({ length: 60 }, (_, at) => ({ title: `Quay ${at}`, urgency: 'Low' }));
  await test.site.db.from('production_stories').insert(quays).throwOnError();
  const { held } = await signedIn();
  const number = Promise.withResolvers<void>();
  const late = async (route: Route) => {
    await number.promise;
    await route.continue();
  };
  await held.page.route('**/production/counts', late);
  await held.page.route('**/production/rows', (route) =>
    route.request().postData()?.includes('"after"') === true ? late(route) : route.continue(),
  );
  held.release();
  await held.page.goto('/dashboard/production?search=Quay');
  await cell(held.page, 'Quay').waitFor();
  await expect.poll(() => held.page.getByText('Loading stories...').count()).toBe(1);
  number.resolve();
  await held.page.getByText('60 stories').waitFor();
});

it('asks for nothing with a session that is over: the page renews it first', async () => {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  const session = { ...reader.session, expires_at: Math.floor(Date.now() / 1000) - 60 };
  const { page, asked, release } = await heldPage({ [sessionKey(test.site)]: JSON.stringify(session) });
  await page.goto('/dashboard/production', { waitUntil: 'commit' });
  await page.locator('#settings').waitFor({ state: 'attached' });
  expect(asked).toEqual([]);
  release();
  await cell(page, 'A harbour').waitFor();
});
