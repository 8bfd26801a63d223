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

/** The site's pages: drawn again when what they show has changed, kept until then (see {@link PackedCache}). */
export class Pages {
  readonly #options: PagesOptions;
  readonly #routes: RouteObject[];
  readonly #load: ReturnType<typeof pageLoader>;
  /**
   * Days begin at a full minute in every time zone, so the calendar is asked once a minute: asking costs more than
   * sending a page.
   */
  #today = { minute: Number.NaN, day: '' };

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#routes = siteRoutes(options.reads);
    this.#load = pageLoader(this.#routes);
  }

  /** The page of a path, where there is one that can be sent without waiting for the database. */
  ready(path: string): Packed | undefined {
    const { packed, reads } = this.#options;
    const made = packed.find(this.#key(path));
    if (made === undefined) return undefined;
    return made.source === null || made.source === reads.atOnce(path) ? made.packed : undefined;
  }

  /**
   * The page of a path, made from the data as they are now.
   * @returns a Response where the address leads elsewhere.
   */
  async page(path: string, signal: AbortSignal): Promise<Page | Response> {
    const { clock, packed, reads } = this.#options;
    const settings = { ...this.#options.settings, now: new Date(clock.now()).toISOString() };
    const routed = matchRoutes(this.#routes, path)?.at(-1)?.route.id ?? '';
    // Only the database knows whether an article exists, except for this address, which no article can have.
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
    // Failures, and pages that are gone, are not kept.
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

  /** A page shows the day on its date line, so it is drawn again tomorrow. */
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
 * An address whose not-found page is, byte for byte, the one of this address, so that it is drawn once and not for
 * whatever anybody asks for; null where the page says something of its address (a category is current, and has feeds).
 */
function missingLike(routeId: string, path: string): string | null {
  if (path.startsWith('/category/')) return null;
  if (routeId === 'article') return '/article/-';
  return routeId === 'not-found' ? '/-' : null;
}
