import { Hono } from 'hono';
import { pageNumber, pageQuery } from '#web/site/category/categoryAddress.ts';
import { ageHeader, NO_CACHE, PUBLIC_CACHE, sendPacked } from '../http/sendPacked.ts';
import type { WebContext } from '../context.ts';

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** True for an article address that no article can have: the database need not be asked. */
function impossible(path: string): boolean {
  const slug = /^\/article\/([^/]+)$/.exec(path)?.[1];
  return slug !== undefined && (slug.length > 200 || !slugShape.test(slug));
}

/** Longest path in characters that is looked at: reading one costs the time of all readers. */
const LONGEST_PATH = 2000;

/** True for what no page's address looks like: endless, with a host in it, or of escapes that say nothing. */
function unreadable(path: string): boolean {
  if (path.length > LONGEST_PATH || path.startsWith('//')) return true;
  try {
    return decodeURIComponent(path).includes('\0');
  } catch {
    return true;
  }
}

/** Every page of the site; other addresses get the not-found page. */
export function pageRoutes(web: WebContext): Hono {
  return new Hono().get('*', async (context) => {
    const { pathname, search, searchParams } = new URL(context.req.url);
    // One address a page: with a slash at its end it leads to the one without.
    if (pathname.length > 1 && pathname.length <= LONGEST_PATH && pathname.endsWith('/')) {
      context.header('cache-control', PUBLIC_CACHE);
      return context.redirect((pathname.replace(/(?<!\/)\/+$/, '').replace(/^\/+/, '/') || '/') + search, 308);
    }
    const path = unreadable(pathname) || impossible(pathname) ? missing(pathname) : withPage(pathname, searchParams);
    const ready = web.pages.ready(path);
    const page =
      ready === undefined ? await web.pages.page(path, context.req.raw.signal) : { status: 200, packed: ready };
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

/** The address that a page is kept under: a category's older pages have a number, nothing else in a query counts. */
function withPage(pathname: string, search: URLSearchParams): string {
  return /^\/category\/[^/]+$/.test(pathname) ? pathname + pageQuery(pageNumber(search)) : pathname;
}

/** An address that is surely not there, of the same kind: articles have a not-found text of their own. */
function missing(pathname: string): string {
  return pathname.startsWith('/article/') ? '/article/-' : '/-';
}
