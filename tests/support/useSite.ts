import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser } from './browser.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';

export interface VisitOptions extends BrowserContextOptions {
  /** Stored in the browser before the first page opens. */
  storage?: Readonly<Record<string, string>>;
}

/** One running product and one browser for all tests of a file. */
export interface SiteTest {
  readonly site: Site;
  /** A new browser profile, closed after the test. */
  visitor(options?: VisitOptions): Promise<BrowserContext>;
  /** A page of a new profile, before its first address: for clocks and routes. */
  blank(options?: VisitOptions): Promise<Page>;
  /** Opens an address in a new profile. */
  open(path: string, options?: VisitOptions): Promise<Page>;
  /**
   * Opens an address in a page that stays for all tests of the file: what a first visit loads is at hand for the next.
   * For who only looks at pages; what a page stores is there for the next test too.
   */
  revisit(path: string, options?: VisitOptions): Promise<Page>;
  /** Problems in the console that a test provokes. Everything else that a page complains of fails the test. */
  allow(problem: RegExp): void;
}

/** Starts the product and a browser before the tests of a file, and stops them after. */
export function useSite(
  prepare: (site: Site) => Promise<unknown> = async () => {},
  { allow = [], ...options }: SiteOptions & { allow?: readonly RegExp[] } = {},
): SiteTest {
  let site: Site | undefined;
  let browser: Browser | undefined;
  let visits: BrowserContext[] = [];
  const kept = new Map<string, Page>();
  let problems: string[] = [];
  let allowed: RegExp[] = [];

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(options), openBrowser()]);
    await prepare(site);
  });
  afterEach(async () => {
    const unexpected = problems.filter((problem) => ![...allow, ...allowed].some((pattern) => pattern.test(problem)));
    const closing = visits;
    [visits, problems, allowed] = [[], [], []];
    await Promise.all(closing.map((visit) => visit.close()));
    expect(unexpected, 'what pages complained of').toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([...kept.values()].map((page) => page.context().close()));
    const ended = await site?.stop();
    // It ran until it was told to stop.
    expect(ended?.code, ended?.stderr).toBe(143);
  });

  const profile = async ({ storage = {}, ...more }: VisitOptions = {}) => {
    const test = running();
    const stored = Object.entries(storage).map(([name, value]) => ({ name, value }));
    const context = await test.browser.newContext({
      baseURL: test.site.url,
      storageState: { cookies: [], origins: [{ origin: test.site.url, localStorage: stored }] },
      ...more,
    });
    context.setDefaultTimeout(30_000);
    context.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => problems.push(String(error.error())));
    return context;
  };
  const visitor = async (more?: VisitOptions) => {
    const context = await profile(more);
    visits.push(context);
    return context;
  };
  const blank = async (more?: VisitOptions) => (await visitor(more)).newPage();
  const running = () => {
    if (site === undefined || browser === undefined) throw new Error('the site is not started yet');
    return { site, browser };
  };
  return {
    get site() {
      return running().site;
    },
    visitor,
    blank,
    open: async (path, more) => {
      const page = await blank(more);
      await page.goto(path);
      return page;
    },
    revisit: async (path, { viewport = { width: 1280, height: 720 }, ...more } = {}) => {
      const key = JSON.stringify(more);
      const page = kept.get(key) ?? (await (await profile(more)).newPage());
      kept.set(key, page);
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.goto(path);
      return page;
    },
    allow: (problem) => allowed.push(problem),
  };
}

/** Waits until a page listens: before that it is complete and readable, but its buttons wait. */
export async function hydrated(page: Page): Promise<Page> {
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return page;
}

/** Whether something shows, now or in a moment. */
export async function visible(locator: Locator): Promise<boolean> {
  try {
    await locator.waitFor({ state: 'visible', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}
