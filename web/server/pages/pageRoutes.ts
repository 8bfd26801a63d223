import { type Context, Hono } from 'hono';
import { AppError } from '#core/errors.ts';
import { pageNumber, pageQuery } from '#web/site/category/categoryAddress.ts';
import { ageHeader, NO_CACHE, PUBLIC_CACHE, sendPacked } from '../http/sendPacked.ts';
import type { WebContext } from '../context.ts';
import { takeVisit, withVisitPriority } from '../http/visitPriority.ts';
import { tooManyPages } from './pageDrawing.ts';
import type { Page } from './pages.ts';

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** True for an article address that no article can have, so that the database is not asked. */
function impossible(path: string): boolean {
  const slug = /^\/article\/([^/]+)$/.exec(path)?.[1];
  return slug !== undefined && (slug.length > 200 || !slugShape.test(slug));
}

/** Most characters of a path: parsing a longer one would delay other requests. */
const LONGEST_PATH = 2000;

/** True for a path that is too long, begins with a host, or has malformed escapes. */
function unreadable(path: string): boolean {
  if (path.length > LONGEST_PATH || path.startsWith('//')) return true;
  try {
    return decodeURIComponent(path).includes('\0');
  } catch {
    return true;
  }
}

const unreserved = /[\w.~-]/;

/** The path without a trailing slash, and without escapes that it does not need (RFC 3986, 6.2.2). */
function plainPath(path: string): string {
  const unescaped = path.replaceAll(/%([0-9a-f]{2})/gi, (escaped, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return unreserved.test(letter) ? letter : escaped;
  });
  if (unescaped.length === 1 || !unescaped.endsWith('/')) return unescaped;
  return unescaped.replace(/(?<!\/)\/+$/, '').replace(/^\/+/, '/') || '/';
}

type PageContext = Pick<WebContext, 'pages' | 'reads' | 'newPages' | 'clientAddress'>;

/** Every page of the site; other addresses get the not-found page. */
export function pageRoutes(web: PageContext): Hono {
  return new Hono().get('*', async (context) => {
    const { pathname, search, searchParams } = new URL(context.req.url);
    // Each page has one address, so that other spellings of it are not drawn anew.
    const plain = pathname.length > LONGEST_PATH ? pathname : plainPath(pathname);
    if (plain !== pathname) {
      context.header('cache-control', PUBLIC_CACHE);
      return context.redirect(plain + search, 308);
    }
    const path = unreadable(pathname) || impossible(pathname) ? missing(pathname) : withPage(pathname, searchParams);
    const ready = web.pages.ready(path);
    const page = ready === undefined ? await drawn(web, path, context) : { status: 200, packed: ready };
    if (page instanceof AppError) return busy(context, page);
    if (page instanceof Response) {
      const location = page.headers.get('location') ?? '/';
      const headers = { location, 'cache-control': PUBLIC_CACHE, ...ageHeader(web.reads.age(path)) };
      return new Response(null, { status: page.status, headers });
    }
    if (page.status === 200)
      return sendPacked(context.req.raw, page.packed, { headers: ageHeader(web.reads.age(path)) });
    return sendPacked(context.req.raw, page.packed, {
      status: page.status,
      cacheControl: NO_CACHE,
      headers: page.status === 503 ? { 'retry-after': '5' } : {},
    });
  });
}

/** @returns the refusal where this client asks for too many pages, or too many wait to be drawn. */
async function drawn(web: PageContext, path: string, context: Context): Promise<Page | Response | AppError> {
  const address = web.clientAddress(context);
  const priority = takeVisit(web.newPages, address);
  if (priority === null) return tooManyPages();
  try {
    const { signal } = context.req.raw;
    return await withVisitPriority(priority, () => web.pages.page(path, { signal, address }));
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'rate_limited') return thrown;
    throw thrown;
  }
}

/** Plain text, because drawing a page is what is refused. */
function busy(context: Context, { message, hint, retryAfterMs = 1_000 }: AppError): Response {
  return context.text(`${message} ${hint ?? ''}`, 429, {
    'retry-after': String(Math.ceil(retryAfterMs / 1000)),
    'cache-control': NO_CACHE,
  });
}

/** The cache key of a page: a category's page number is the only query parameter that counts. */
function withPage(pathname: string, search: URLSearchParams): string {
  return /^\/category\/[^/]+$/.test(pathname) ? pathname + pageQuery(pageNumber(search)) : pathname;
}

/** An address of the same kind that certainly does not exist: articles have a not-found text of their own. */
function missing(pathname: string): string {
  return pathname.startsWith('/article/') ? '/article/-' : '/-';
}
