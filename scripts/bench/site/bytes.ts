import { chromium, type Page, type Request } from 'playwright-core';
import { findBrowser } from '../../../tests/support/browser.ts';
import type { Figure } from '../figure.ts';
import { createReader } from './reader.ts';
import { type ServedSite, serveSite } from './servedSite.ts';

/** Transferred bodies in bytes by URL. Cached responses count once. */
type Loaded = Map<string, { kind: string; body: number; head: number }>;

/** Bytes that a browser transfers: on load, for a visitor's session, and for a signed-in reader's. */
export async function benchSiteBytes(): Promise<Figure[]> {
  const site = await serveSite();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ baseURL: site.url });
    const loaded = record(page);
    // The page is never idle: only what every reader loads first is measured.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('idle') === null) window.requestIdleCallback = () => 0;
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const first = sum(await loaded(), ['document', 'stylesheet', 'script']);
    const early = sum(await loaded(), ['script']);

    await page.evaluate(() => sessionStorage.setItem('idle', 'yes'));
    await visitEverything(page);
    const visitor = sum(await loaded(), ['script']);
    await signInAndOut(page, site);
    const reader = sum(await loaded(), ['script']);
    return [
      figure('home: HTML, CSS and script before idle', first, 50, 'the page at rest, never idle'),
      figure('script before idle or first touch', early, 15, 'the page at rest, never idle'),
      figure('script a visitor ever loads', visitor, 115, 'every page, toast, menu and form that needs no account'),
      figure('script a signed-in reader ever loads', reader, 150, 'the same, then sign-in, profile, sign-out'),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

function record(page: Page): () => Promise<Loaded> {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  return async () => {
    const loaded: Loaded = new Map();
    for (const request of finished) {
      const { responseBodySize: body, responseHeadersSize: head } = await request.sizes();
      const known = loaded.get(request.url());
      if (known === undefined || known.body < body) {
        loaded.set(request.url(), { kind: request.resourceType(), body, head });
      }
    }
    return loaded;
  };
}

interface Sum {
  bytes: number;
  head: number;
  files: number;
}

function sum(loaded: Loaded, kinds: readonly string[]): Sum {
  const counted = [...loaded.values()].filter(({ kind }) => kinds.includes(kind));
  return {
    bytes: counted.reduce((total, { body }) => total + body, 0),
    head: counted.reduce((total, { head }) => total + head, 0),
    files: counted.length,
  };
}

function figure(name: string, { bytes, head, files }: Sum, kilobytes: number, how: string): Figure {
  return {
    name,
    measured: `${(bytes / 1000).toFixed(1)} KB`,
    target: `≤ ${kilobytes} KB`,
    ok: bytes > 0 && bytes <= kilobytes * 1000,
    detail: `${files} files as Chromium received them, Brotli; with response headers ${((bytes + head) / 1000).toFixed(1)} KB; ${how}`,
  };
}

/** Activates the page and uses everything that needs no account. */
async function visitEverything(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByText('Sorry, more features coming soon...').waitFor();
  for (const menu of [/^Language/, /^Theme/]) {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitemradio').last().click();
  }
  const paths = ['/category/china-watch', '/legal', '/contact', '/profile', '/nowhere', '/article/nowhere', '/'];
  for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('article a').first().click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('EST. 2024').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByRole('button', { name: 'Back to Sign In' }).click();
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForLoadState('networkidle');
}

async function signInAndOut(page: Page, site: ServedSite): Promise<void> {
  const { email, password } = await createReader(site);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByText('EST. 2024').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Welcome back!').waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText('Signed out successfully!').waitFor();
}
