import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { firstHeader, readRetryAfter } from '#core/http/retryAfter.ts';
import { ExtractThread } from './extract/extractThread.ts';
import type { ExtractedPage } from './extract/extractedPage.ts';
import { checkedAddress, type AddressRules } from './fetch/checkedAddress.ts';
import { createGuardedFetch, type FetchedBody, type GuardedFetch } from './fetch/guardedFetch.ts';
import { asksToWait, databasePacer, memoryPacer, type Pacer } from './fetch/pacing.ts';
import { createRobots, type Robots } from './fetch/robots.ts';
import { pageCache, type KnownPage, type PageCache } from './pageCache.ts';
import { pageWarnings } from './pageWarnings.ts';

/** A page that was read. */
export interface ScrapedPage extends ExtractedPage {
  /** The requested address in normalised spelling. */
  address: string;
  /** ISO 8601: when the server last confirmed this content. */
  fetchedAt: string;
  fromCache: boolean;
  /** Warnings for readers: truncated, requires a sign-in, empty. */
  warnings: string[];
}

export interface ReadOptions {
  /** Maximum age of a stored copy in milliseconds; 0: ask the server whether it has changed. Default 10 minutes. */
  maxAgeMs?: number | undefined;
  /** Milliseconds for the request. Default 30 s, for news 45 s. */
  timeoutMs?: number | undefined;
  news?: boolean | undefined;
  /** False for a feed, which is meant for programs. Default true. */
  robots?: boolean | undefined;
  /** Called when the page is requested, after the wait that its host needs. */
  onFetch?: (() => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface WebReaderOptions {
  clock: Clock;
  rules: AddressRules;
  /** Null: nothing is stored, and requests are only paced within this process. */
  db: Database | null;
  /** Milliseconds between two requests to one host. */
  hostIntervalMs: number;
  /** Public address of the installation, for the User-Agent. */
  siteUrl?: string | undefined;
}

/** Reads web pages. */
export interface WebReader {
  /**
   * @throws {AppError} `blocked_address`, `invalid_input` (robots.txt, no text), `not_found`, `rate_limited`, `provider`,
   * `deadline`, `cancelled`.
   */
  scrape(address: string, options?: ReadOptions): Promise<ScrapedPage>;
  /** Reads the bytes of a page, for example from a file. */
  readBytes(bytes: Uint8Array, url: string, signal?: AbortSignal): Promise<ScrapedPage>;
  close(): Promise<void>;
}

// Specification, section 9.
const TIMEOUT_MS = 30_000;
const NEWS_TIMEOUT_MS = 45_000;
const MAX_AGE_MS = 600_000;
/** Ten times a long article with its scripts; PDFs of reports are rarely larger either. */
const LARGEST_PAGE = 10 * 1024 * 1024;
const AGENT = 'VelocityBot';
/** How long to avoid a host that says it is busy but not for how long. */
const BUSY_MS = 30_000;

/**
 * Creates a reader of web pages: guarded fetch, robots.txt, pacing, extraction in a thread, stored copies.
 * @example
 * ```ts
 * const web = createWebReader({ clock, rules: publicWeb, db, hostIntervalMs: 1_000 });
 * const { title, markdown } = await web.scrape('https://example.org/news');
 * await web.close();
 * ```
 */
export function createWebReader(options: WebReaderOptions): WebReader {
  const { clock, rules, db, hostIntervalMs } = options;
  const contact = options.siteUrl === undefined ? '' : ` (+${options.siteUrl})`;
  const fetch = createGuardedFetch({ clock, rules, userAgent: `${AGENT}/0.1${contact}` });
  const thread = new ExtractThread();
  const robots = createRobots({ fetch, thread, clock, agent: AGENT });
  const pacer =
    db === null || hostIntervalMs === 0 ? memoryPacer(clock, hostIntervalMs) : databasePacer(db, clock, hostIntervalMs);
  const parts: Parts = { clock, rules, fetch, thread, robots, pacer, cache: db === null ? null : pageCache(db) };
  return {
    scrape: (address, scrapeOptions = {}) => scrapeOnce(parts, address, scrapeOptions),
    async readBytes(bytes, url, signal) {
      const now = clock.now();
      const page = await thread.read({ bytes, contentType: null, url, now }, signal);
      const fetchedAt = new Date(now).toISOString();
      return { ...page, address: url, fetchedAt, fromCache: false, warnings: pageWarnings(page, { truncated: false }) };
    },
    async close() {
      await Promise.all([fetch.close(), thread.close()]);
    },
  };
}

interface Parts {
  clock: Clock;
  rules: AddressRules;
  fetch: GuardedFetch;
  thread: ExtractThread;
  robots: Robots;
  pacer: Pacer;
  cache: PageCache | null;
}

async function scrapeOnce(parts: Parts, address: string, options: ReadOptions): Promise<ScrapedPage> {
  const { clock, rules, cache } = parts;
  const { signal } = options;
  const url = checkedAddress(address, rules);
  const known = (await cache?.find(url.href, signal)) ?? null;
  if (known !== null && clock.now() - known.fetchedAt <= (options.maxAgeMs ?? MAX_AGE_MS)) return fromCache(known, url);
  const body = await request(parts, url, known, options);
  if (body.status === 304 && known !== null) {
    await cache?.touch(url.href, clock.now(), signal);
    return { ...fromCache(known, url), fetchedAt: new Date(clock.now()).toISOString() };
  }
  await refuseFailure(parts, body);
  const now = clock.now();
  const contentType = firstHeader(body.headers, 'content-type');
  const read = await parts.thread.read({ bytes: body.bytes, contentType, url: body.url.href, now }, signal);
  const page = { ...read, warnings: pageWarnings(read, { truncated: body.truncated, asked: url }) };
  await cache?.save(url.href, page, body.headers, now, signal);
  return { ...page, address: url.href, fetchedAt: new Date(now).toISOString(), fromCache: false };
}

async function request(parts: Parts, url: URL, known: KnownPage | null, options: ReadOptions): Promise<FetchedBody> {
  const { robots, pacer, fetch } = parts;
  const { signal, news = false } = options;
  // Before the fetch, so that waiting for the host does not count towards the page's time limit.
  if (options.robots !== false) await robots.check(url, signal);
  await pacer.wait(url.host, signal);
  options.onFetch?.();
  let asked = url.href;
  try {
    return await fetch.fetch({
      url,
      headers: conditions(known),
      timeoutMs: options.timeoutMs ?? (news ? NEWS_TIMEOUT_MS : TIMEOUT_MS),
      maxBytes: LARGEST_PAGE,
      signal,
      before: async (next, deadline) => {
        if (next.href === asked) return;
        asked = next.href;
        if (options.robots !== false) await robots.check(next, deadline);
        if (next.host !== url.host) await pacer.wait(next.host, deadline);
      },
    });
  } catch (thrown) {
    throw toAppError(thrown);
  }
}

function conditions(known: KnownPage | null): Record<string, string> {
  if (known?.etag != null) return { 'if-none-match': known.etag };
  return known?.lastModified == null ? {} : { 'if-modified-since': known.lastModified };
}

function fromCache(known: KnownPage, url: URL): ScrapedPage {
  return { ...known.page, address: url.href, fetchedAt: new Date(known.fetchedAt).toISOString(), fromCache: true };
}

/** @throws {AppError} for every status but 2xx. */
async function refuseFailure({ clock, pacer }: Parts, { status, headers, url }: FetchedBody): Promise<void> {
  if (status >= 200 && status < 300) return;
  if (status === 429 || status === 503) {
    const retryAfterMs = readRetryAfter(headers, clock.now()) ?? BUSY_MS;
    await pacer.delay(url.host, retryAfterMs);
    throw asksToWait(url.host, retryAfterMs);
  }
  if (status === 404 || status === 410) {
    throw new AppError('not_found', `There is no page at ${url.href} (${status}).`, { hint: 'Check the address.' });
  }
  const wall = status === 401 || status === 402 || status === 403 || status === 451;
  throw new AppError(
    'provider',
    `${url.host} answers ${status}${wall ? ': it does not show this page to robots' : ''}.`,
    {
      hint: wall ? 'Open it in a browser.' : 'Try again later.',
      retryable: status >= 500,
    },
  );
}
