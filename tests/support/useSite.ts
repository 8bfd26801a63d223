import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser } from './browser.ts';
import { describePage } from './describePage.ts';
import { Profiles } from './profiles.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';

export interface VisitOptions extends BrowserContextOptions {
  /** Stored in the browser before the first page opens. */
  storage?: Readonly<Record<string, string>>;
}

/** One running product and one browser for all tests of a file. */
export interface SiteTest {
  readonly site: Site;
  /** A new browser profile, for several tabs; closed after the test. */
  visitor(options?: VisitOptions): Promise<BrowserContext>;
  /** A page of a profile in which nothing is stored, before its first address: for clocks and routes. */
  blank(options?: VisitOptions): Promise<Page>;
  /** Opens an address in a profile in which nothing else is stored. */
  open(path: string, options?: VisitOptions): Promise<Page>;
  /**
   * Opens an address in a page that all tests of the file share, so that the site's code is cached. For tests that only
   * look at pages: what a page stores stays for the next test.
   */
  revisit(path: string, options?: VisitOptions): Promise<Page>;
  /** Console errors that a test provokes. Any other error in the console of a page fails the test. */
  allow(problem: RegExp): void;
}

/**
 * Starts the product and a browser before the tests of a file, and stops them after.
 * @example
 * ```ts
 * const test = useSite(({ db }) => publishArticles(db, [{ title: 'Ferries sail again' }]));
 *
 * it('shows the newest article', async () => {
 *   const page = await test.open('/');
 *   await page.getByRole('heading', { name: 'Ferries sail again' }).waitFor();
 * });
 * ```
 */
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
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const pages = [...visits.flatMap((visit) => visit.pages()), ...profiles.pages()];
      for (const shown of await Promise.all(pages.map(describePage))) process.stderr.write(`${task.name}: ${shown}\n`);
    }
    const unexpected = problems.filter((problem) => ![...allow, ...allowed].some((pattern) => pattern.test(problem)));
    await Promise.all([...visits.map((visit) => visit.close()), profiles.takeBack(running().site.url)]);
    // Errors of requests that leaving a page cancels are expected.
    [visits, problems, allowed] = [[], [], []];
    expect(unexpected, `what pages complained of: ${unexpected.join('; ')}`).toEqual([]);
  });
  afterAll(async () => {
    const contexts = [...kept.values()].map((page) => page.context());
    await Promise.all([...contexts.map((context) => context.close()), profiles.close()]);
    const ended = await site?.stop();
    // It ran until it was asked to stop.
    expect(ended?.code, ended?.stderr).toBe(143);
  });

  const profile = async (more: BrowserContextOptions) => {
    const test = running();
    const context = await test.browser.newContext({ baseURL: test.site.url, ...more });
    context.setDefaultTimeout(30_000);
    context.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => problems.push(String(error.error())));
    return context;
  };
  const profiles = new Profiles(profile);
  const visitor = async ({ storage = {}, ...more }: VisitOptions = {}) => {
    const context = await profile(more);
    visits.push(context);
    if (Object.keys(storage).length > 0) await storeFirst(context, running().site.url, storage);
    return context;
  };
  const blank = ({ storage = {}, ...more }: VisitOptions = {}) => {
    return profiles.lend(more, (page) => storeFirst(page, running().site.url, storage));
  };
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
    revisit: async (path, { viewport = { width: 1280, height: 720 }, storage = {}, ...more } = {}) => {
      const key = JSON.stringify({ storage, ...more });
      let page = kept.get(key);
      if (page === undefined) {
        page = await (await profile(more)).newPage();
        await storeFirst(page, running().site.url, storage);
        kept.set(key, page);
      }
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.goto(path);
      return page;
    },
    allow: (problem) => allowed.push(problem),
  };
}

/**
 * Replaces the tab's storage before the first address opens, because earlier pages may have stored something. A script of
 * the page does it: Playwright's own way opens another page first, which takes as long as the visit.
 */
async function storeFirst(place: BrowserContext | Page, origin: string, storage: Readonly<Record<string, string>>) {
  const script = await place.addInitScript(
    (stored) => {
      if (location.origin !== stored.origin) return;
      sessionStorage.clear();
      for (const [name, value] of Object.entries(stored.storage)) localStorage.setItem(name, value);
    },
    { origin, storage },
  );
  // Only once: what the page itself stores is kept.
  const opened = (page: Page) => page.once('domcontentloaded', () => void script.dispose());
  if ('goto' in place) opened(place);
  else place.once('page', opened);
}

/** Waits until a page is hydrated: before that it is complete and readable, but its buttons do nothing yet. */
export async function hydrated(page: Page): Promise<Page> {
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return page;
}

/** Whether something is visible now or becomes visible in a moment. */
export async function visible(locator: Locator): Promise<boolean> {
  try {
    // The same text may stand in a row behind a window as well.
    await locator.filter({ visible: true }).first().waitFor({ timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}
