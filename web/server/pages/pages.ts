import { LRUCache } from 'lru-cache';
import type { Clock } from '#core/clock.ts';
import { siteRoutes } from '#web/site/routes.tsx';
import type { SiteSettings } from '#web/site/settings/siteSettings.ts';
import { isoDay } from '#web/site/text/dates.ts';
import type { ClientAssets } from './clientAssets.ts';
import { documentHtml } from './document.ts';
import { pageHead } from './head/pageHead.ts';
import { Packed } from '../http/packed.ts';
import { pageLoader } from './renderPage.tsx';
import type { CachedReads } from '../public/siteReads.ts';

export interface Page {
  status: number;
  packed: Packed;
  /** The data it shows; null where it shows none. */
  madeOf: unknown;
  /** The day on its date line. */
  day: string;
}

export interface PagesOptions {
  reads: CachedReads;
  clock: Clock;
  assets: ClientAssets;
  settings: Omit<SiteSettings, 'now'>;
}

const KEPT_BYTES = 64 * 1024 * 1024;
const pagesWithData = new Set(['home', 'category', 'article']);

/** The site's pages: made again when what they show has changed, kept until then. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #load: ReturnType<typeof pageLoader>;
  readonly #made = new LRUCache<string, Page>({ maxSize: KEPT_BYTES, sizeCalculation: ({ packed }) => packed.size });

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#load = pageLoader(siteRoutes(options.reads));
  }

  /** The page of a path where it can be sent without waiting for the database. */
  ready(path: string): Page | undefined {
    const page = this.#made.get(path);
    if (page === undefined || page.day !== this.#day()) return undefined;
    return page.madeOf === null || page.madeOf === this.#options.reads.atOnce(path) ? page : undefined;
  }

  /**
   * The page of a path, made from the data as they are now.
   * @returns a Response where the address leads elsewhere.
   */
  async page(path: string, signal: AbortSignal): Promise<Page | Response> {
    const { assets, clock, reads } = this.#options;
    const settings = { ...this.#options.settings, now: new Date(clock.now()).toISOString() };
    const loaded = await this.#load(new Request(new URL(path, settings.siteUrl), { signal }));
    if (loaded instanceof Response) return loaded;
    const day = this.#day();
    const madeOf = pagesWithData.has(loaded.routeId) ? reads.held(path) : null;
    const before = this.#made.get(path);
    if (loaded.status === 200 && before?.day === day && before.madeOf === madeOf) return before;
    const html = documentHtml({
      head: pageHead(loaded, settings),
      html: loaded.draw(settings),
      hydration: loaded.hydration,
      settings,
      assets,
      lang: 'en',
    });
    const page: Page = { status: loaded.status, packed: new Packed(html, 'text/html; charset=utf-8'), madeOf, day };
    // What failed or is not there is never kept.
    if (loaded.status === 200 && madeOf !== undefined) this.#made.set(path, page);
    return page;
  }

  #day(): string {
    const { clock, settings } = this.#options;
    return isoDay(new Date(clock.now()).toISOString(), settings.timeZone);
  }
}
