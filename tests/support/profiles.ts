import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { vi } from 'vitest';

/** A browser profile with one page, reused by one test after another. */
interface Profile {
  kind: string;
  context: BrowserContext;
  page: Page;
  /** Whether a test did something irreversible, to all pages of the profile or to this page. */
  changed: { profile: () => boolean; page: () => boolean };
}

/**
 * The profiles of a file's tests. A new page takes a quarter to half a second of processor time more than one that has
 * shown the site before: each is cleaned and reused by the next test.
 */
export class Profiles {
  readonly #create: (options: BrowserContextOptions) => Promise<BrowserContext>;
  readonly #idle: Profile[] = [];
  #lent: Profile[] = [];

  constructor(create: (options: BrowserContextOptions) => Promise<BrowserContext>) {
    this.#create = create;
  }

  /**
   * A blank page in a profile with empty storage; it belongs to one test until `takeBack`.
   * @param prepare prepares the page; it may only do what needs no undoing.
   */
  async lend(
    { viewport, colorScheme, reducedMotion, forcedColors, contrast, ...lasting }: BrowserContextOptions,
    prepare: (page: Page) => Promise<void>,
  ): Promise<Page> {
    const kind = JSON.stringify(lasting);
    const at = this.#idle.findIndex((profile) => profile.kind === kind);
    const profile = this.#idle.splice(at === -1 ? this.#idle.length : at, 1)[0] ?? (await this.#make(kind, lasting));
    this.#lent.push(profile);
    const { context, page } = profile;
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'no-preference',
      forcedColors: forcedColors ?? 'none',
      contrast: contrast ?? 'no-preference',
    });
    await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    await prepare(page);
    profile.changed = watchChanges(context, page);
    return page;
  }

  async #make(kind: string, options: BrowserContextOptions): Promise<Profile> {
    const context = await this.#create(options);
    const page = await context.newPage();
    return { kind, context, page, changed: watchChanges(context, page) };
  }

  /** The pages of the test that is running. */
  pages(): Page[] {
    return this.#lent.flatMap(({ context }) => context.pages());
  }

  /** Undoes what a test did in its profiles and clears their storage. */
  async takeBack(origin: string): Promise<void> {
    const leaving = this.#lent;
    this.#lent = [];
    await Promise.all(
      leaving.map(async (profile) => {
        if (profile.changed.profile()) return profile.context.close();
        await leave(profile, origin);
        this.#idle.push(profile);
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lent, ...this.#idle].map(({ context }) => context.close()));
  }
}

const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders'] as const;
const events = ['console', 'dialog', 'domcontentloaded', 'load', 'request', 'requestfailed', 'response'];

/** Tracks whether something irreversible is done from now on. */
function watchChanges(context: BrowserContext, page: Page): Profile['changed'] {
  // A fake clock cannot be uninstalled, and a debugger session may have changed anything.
  const ofProfile = [
    vi.spyOn(context.clock, 'install'),
    vi.spyOn(context, 'newCDPSession'),
    ...lasting.map((name) => vi.spyOn(context, name)),
  ];
  const ofPage = lasting.map((name) => vi.spyOn(page, name));
  for (const { mock } of [...ofProfile, ...ofPage]) mock.calls.length = 0;
  return {
    profile: () => ofProfile.some(({ mock }) => mock.calls.length > 0),
    // A script that was prepared for the first address of a page is still pending where the page never had an address.
    page: () => page.isClosed() || page.url() === 'about:blank' || ofPage.some(({ mock }) => mock.calls.length > 0),
  };
}

async function leave(profile: Profile, origin: string): Promise<void> {
  const { context, changed } = profile;
  // Opened before the old one closes, which keeps the profile's process and its compiled code.
  if (changed.page()) profile.page = await context.newPage();
  const { page } = profile;
  const others = context.pages().filter((other) => other !== page);
  await Promise.all([
    ...others.map((other) => other.close()),
    ...events.map((event) => page.removeAllListeners(event, {})),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll(),
    context.setOffline(false),
    context.clearCookies(),
  ]);
  await page.goto('about:blank');
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await browser.send('Page.resetNavigationHistory');
  await browser.detach();
}
