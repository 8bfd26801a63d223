import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Clock } from '#core/clock.ts';
import { categories } from '#web/site/categories.ts';
import { siteRoutes } from '#web/site/routes.tsx';
import type { SiteSettings } from '#web/site/settings/siteSettings.ts';
import { isoDay } from '#web/site/text/dates.ts';
import type { PackedCache } from '../cache/packedCache.ts';
import { Packed } from '../http/packed.ts';
import type { CachedReads } from '../public/siteReads.ts';
import type { ClientAssets } from './clientAssets.ts';
import { documentHtml } from './document.ts';
import { pageHead } from './head/pageHead.ts';
import { PageDrawing } from './pageDrawing.ts';
import { type LoadedPage, pageLoader } from './renderPage.tsx';

export interface Page {
  status: number;
  packed: Packed;
}

export interface PagesOptions {
  packed: PackedCache;
  reads: CachedReads;
  clock: Clock;
  assets: ClientAssets;
  settings: Omit<SiteSettings, 'now'>;
}

const pagesWithData = new Set(['home', 'category', 'article']);

/** The site's pages, cached until their data changes (see {@link PackedCache}). */
export class Pages {
  readonly #options: PagesOptions;
  readonly #routes: RouteObject[];
  readonly #load: ReturnType<typeof pageLoader>;
  readonly #drawing: PageDrawing;
  /**
   * The current day, computed once a minute, because that costs more than sending a page. Days begin at a full minute
   * in every time zone.
   */
  #today = { minute: Number.NaN, day: '' };

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#routes = siteRoutes(options.reads);
    this.#load = pageLoader(this.#routes);
    this.#drawing = new PageDrawing(options.packed);
  }

  /** The page of a path, where it can be sent without waiting for the database. */
  ready(path: string): Packed | undefined {
    const { packed, reads } = this.#options;
    const made = packed.find(this.#key(path));
    if (made === undefined) return undefined;
    return made.source === null || made.source === reads.atOnce(path) ? made.packed : undefined;
  }

  /**
   * The page of a path, rendered from the current data.
   * @param address the client's.
   * @returns a Response where the address redirects.
   * @throws {AppError} `rate_limited` where too many pages wait to be drawn.
   */
  async page(path: string, { signal, address }: { signal: AbortSignal; address: string }): Promise<Page | Response> {
    const { clock, packed, reads } = this.#options;
    const settings = { ...this.#options.settings, now: new Date(clock.now()).toISOString() };
    const routed = matchRoutes(this.#routes, path)?.at(-1)?.route.id ?? '';
    const kept = dependsOnData(routed, path) ? undefined : packed.find(this.#missingKey(routed, path));
    if (kept !== undefined) return { status: 404, packed: kept.packed };
    const loaded = await this.#load(new Request(new URL(path, settings.siteUrl), { signal }));
    if (loaded instanceof Response) return loaded;
    const { status, routeId } = loaded;
    const draw = () => this.#draw(loaded, settings);
    if (status === 404) {
      const key = this.#missingKey(routeId, path);
      return { status, packed: await this.#drawing.kept({ key, source: null, address }, draw) };
    }
    const source = pagesWithData.has(routeId) ? reads.held(path) : null;
    // Failures and withdrawn pages are not cached.
    if (status !== 200 || source === undefined) return { status, packed: await this.#drawing.once({ address }, draw) };
    return { status, packed: await this.#drawing.kept({ key: this.#key(path), source, address }, draw) };
  }

  /**
   * Draws a page that is not kept, such as the preview of an article. It waits in the same queue as the others.
   * @throws {AppError} `rate_limited` where too many pages wait to be drawn.
   */
  once<T>(client: { address: string }, draw: () => T): Promise<T> {
    return this.#drawing.once(client, draw);
  }

  #draw(loaded: LoadedPage, settings: SiteSettings): Packed {
    const { assets } = this.#options;
    const [head, html] = [pageHead(loaded, settings), loaded.draw(settings)];
    const { hydration } = loaded;
    return new Packed(
      documentHtml({ head, html, hydration, settings, assets, lang: 'en' }),
      'text/html; charset=utf-8',
    );
  }

  /**
   * The cache key of a not-found page, the same for all addresses with the same page, so that it is drawn once for all
   * of them. In the navigation of a category's addresses that category is current.
   */
  #missingKey(routeId: string, path: string): string {
    return this.#key(`missing ${routeId} ${categoryIn(path) ?? ''}`);
  }

  /** The cache key has the day, because pages show it in their date line. */
  #key(path: string): string {
    const { clock, settings } = this.#options;
    const minute = Math.floor(clock.now() / 60_000);
    if (minute !== this.#today.minute) {
      this.#today = { minute, day: isoDay(new Date(minute * 60_000).toISOString(), settings.timeZone) };
    }
    return `page ${this.#today.day} ${path}`;
  }
}

/** Whether only the database knows if there is such a page. No article can have the address `/article/-`. */
function dependsOnData(routeId: string, path: string): boolean {
  if (routeId === 'category') return categoryIn(path) !== undefined;
  return routeId !== 'not-found' && path !== '/article/-';
}

/** The category of a path, also of one below it; undefined where there is none. */
function categoryIn(path: string): string | undefined {
  const slug = /^\/category\/([^/?]+)/.exec(path)?.[1];
  return categories.find((category) => category.slug === slug)?.slug;
}
