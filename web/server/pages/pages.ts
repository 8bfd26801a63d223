import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Clock } from '#core/clock.ts';
import { siteRoutes } from '#web/site/routes.tsx';
import type { SiteSettings } from '#web/site/settings/siteSettings.ts';
import { isoDay } from '#web/site/text/dates.ts';
import type { PackedCache } from '../cache/packedCache.ts';
import { Packed } from '../http/packed.ts';
import type { CachedReads } from '../public/siteReads.ts';
import type { ClientAssets } from './clientAssets.ts';
import { documentHtml } from './document.ts';
import { pageHead } from './head/pageHead.ts';
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
  /**
   * The current day, computed once a minute, because that costs more than sending a page. Days begin at a full minute
   * in every time zone.
   */
  #today = { minute: Number.NaN, day: '' };

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#routes = siteRoutes(options.reads);
    this.#load = pageLoader(this.#routes);
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
   * @returns a Response where the address redirects.
   */
  async page(path: string, signal: AbortSignal): Promise<Page | Response> {
    const { clock, packed, reads } = this.#options;
    const settings = { ...this.#options.settings, now: new Date(clock.now()).toISOString() };
    const routed = matchRoutes(this.#routes, path)?.at(-1)?.route.id ?? '';
    // Whether an article exists only the database knows, except at this address, which no article can have.
    const nowhere = routed === 'article' && path !== '/article/-' ? null : missingLike(routed, path);
    const kept = nowhere === null ? undefined : packed.find(this.#key(`missing ${nowhere}`));
    if (kept !== undefined) return { status: 404, packed: kept.packed };
    const loaded = await this.#load(new Request(new URL(path, settings.siteUrl), { signal }));
    if (loaded instanceof Response) return loaded;
    const { status, routeId } = loaded;
    const draw = () => this.#draw(loaded, settings);
    const alike = status === 404 ? missingLike(routeId, path) : null;
    if (alike !== null) return { status, packed: packed.get(this.#key(`missing ${alike}`), null, draw) };
    const source = pagesWithData.has(routeId) ? reads.held(path) : null;
    // Failures and withdrawn pages are not cached.
    if (status !== 200 || source === undefined) return { status, packed: draw() };
    return { status, packed: packed.get(this.#key(path), source, draw) };
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

/**
 * An address with exactly the same not-found page, so that the page is rendered and cached once for all unknown
 * addresses. Null where the page depends on its address: an unknown category is current in the navigation and has
 * feeds.
 */
function missingLike(routeId: string, path: string): string | null {
  if (path.startsWith('/category/')) return null;
  if (routeId === 'article') return '/article/-';
  return routeId === 'not-found' ? '/-' : null;
}
