import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { array, object, string } from 'zod';
import { categories } from '#web/site/categories.ts';
import { categoryPath, pageNumber } from '#web/site/category/categoryAddress.ts';
import { Packed } from '../http/packed.ts';
import { tooManyPages } from '../pages/pageDrawing.ts';
import { sendFailure } from '../http/sendFailure.ts';
import { ageHeader, NO_CACHE, sendPacked } from '../http/sendPacked.ts';
import type { WebContext } from '../context.ts';
import { takeVisit, withVisitPriority } from '../http/visitPriority.ts';
import type { ReaderCounts } from './readerCounts.ts';

const slug = string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(200);
const viewsBody = object({ slugs: array(slug).max(50) });
const sharesBody = object({ slug });

type ReadContext = Pick<WebContext, 'packed' | 'reads' | 'newPages' | 'clientAddress'> & {
  counts: Pick<ReaderCounts, 'add'>;
};

/** The data of pages for navigation inside the site, and the counting of views and shares. */
export function readRoutes(web: ReadContext): Hono {
  const send = (context: Context, path: string, data: object) => {
    const write = () => new Packed(JSON.stringify(data), 'application/json; charset=utf-8');
    const body = web.packed.get(`json ${path}`, data, write);
    return sendPacked(context.req.raw, body, { headers: ageHeader(web.reads.age(path)) });
  };
  const missing = (context: Context) => {
    context.header('cache-control', NO_CACHE);
    return context.json({ error: 'Not found.' }, 404);
  };
  /** With which priority this client may ask the database for a page now; null where it may not. */
  const visitOf = (context: Context, path: string) =>
    web.reads.atOnce(path) === undefined ? takeVisit(web.newPages, web.clientAddress(context)) : 0;
  const tooMany = (context: Context) => {
    const { message: error, retryAfterMs = 1_000 } = tooManyPages();
    const headers = { 'retry-after': String(Math.ceil(retryAfterMs / 1000)), 'cache-control': NO_CACHE };
    return context.json({ error }, 429, headers);
  };
  const count = (kind: 'views' | 'shares') => async (context: Context) => {
    const text = await context.req.text();
    const body = parse(text);
    const slugs = kind === 'views' ? viewsBody.safeParse(body).data?.slugs : sharesBody.safeParse(body).data?.slug;
    if (slugs === undefined) return context.json({ error: 'Send the slugs that were read.' }, 400);
    web.counts.add(kind, [slugs].flat(), web.clientAddress(context));
    context.header('cache-control', NO_CACHE);
    return context.body(null, 204);
  };
  return new Hono()
    .get('/home', async (context) => {
      try {
        return send(context, '/', await web.reads.home({}));
      } catch {
        return sendFailure(context);
      }
    })
    .get('/category/:slug', async (context) => {
      const category = categories.find((each) => each.slug === context.req.param('slug'));
      if (category === undefined) return missing(context);
      const page = pageNumber(new URL(context.req.url).searchParams);
      const priority = visitOf(context, categoryPath(category.slug, page));
      if (priority === null) return tooMany(context);
      try {
        const found = await withVisitPriority(priority, () => web.reads.category(category.slug, page, {}));
        return found === null ? missing(context) : send(context, categoryPath(category.slug, page), found);
      } catch {
        return sendFailure(context);
      }
    })
    .get('/article/:slug', async (context) => {
      const wanted = slug.safeParse(context.req.param('slug'));
      if (!wanted.success) return missing(context);
      const priority = visitOf(context, `/article/${wanted.data}`);
      if (priority === null) return tooMany(context);
      try {
        const found = await withVisitPriority(priority, () => web.reads.article(wanted.data, {}));
        return found === null ? missing(context) : send(context, `/article/${wanted.data}`, found);
      } catch {
        return sendFailure(context);
      }
    })
    .use('*', bodyLimit({ maxSize: 8 * 1024, onError: tooLarge }))
    .post('/views', count('views'))
    .post('/shares', count('shares'));
}

function tooLarge(context: Context): Response {
  return context.json({ error: 'The request is too large.' }, 413, { 'cache-control': NO_CACHE });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
