import { type Context, Hono } from 'hono';
import {
  countPublishedArticles,
  countPublishedArticlesOfCategory,
  getArticleIndexPage,
  getArticlesPublishedSince,
} from '#core/data/articles/articleIndex.ts';
import { categories } from '#web/site/categories.ts';
import { CATEGORY_PAGE } from '#web/site/category/categoryAddress.ts';
import { atomFeed, type Feed, jsonFeed, rssFeed } from './feed.ts';
import { llmsTxt, robotsTxt, webManifest } from './plainFiles.ts';
import { SITEMAP_PAGE, sitemapArticles, sitemapIndex, sitemapNews, sitemapPages } from './sitemaps.ts';
import { Packed } from '../../http/packed.ts';
import { sendFailure } from '../../http/sendFailure.ts';
import { ageHeader, sendPacked } from '../../http/sendPacked.ts';
import { FRESH_MS, STALE_MS } from '../siteReads.ts';
import { StaleCache } from '../../cache/staleCache.ts';
import type { WebContext } from '../../context.ts';

const NEWS_MS = 48 * 3_600_000;
const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

const feedKinds = {
  'feed.xml': { write: rssFeed, type: 'application/rss+xml; charset=utf-8' },
  'atom.xml': { write: atomFeed, type: 'application/atom+xml; charset=utf-8' },
  'feed.json': { write: jsonFeed, type: 'application/feed+json; charset=utf-8' },
} as const;

/** Feeds, sitemaps, robots.txt and llms.txt. */
export function feedRoutes(web: WebContext): Hono {
  return new Hono().route('/', newsFeeds(web)).route('/', siteMaps(web)).route('/', plainFiles(web));
}

/** Feeds of the site and of each category, cached until their articles change. */
function newsFeeds({ clock, packed: cache, reads, settings: { siteUrl, siteName } }: WebContext): Hono {
  const app = new Hono();
  const answer = async (context: Context, file: keyof typeof feedKinds, about: Omit<Feed, 'self' | 'writtenAt'>) => {
    const self = `${about.page === '/' ? '' : about.page}/${file}`;
    const { write, type } = feedKinds[file];
    const make = () => new Packed(write({ ...about, self, writtenAt: clock.now() }), type);
    const packed = cache.get(`feed ${self}`, about.articles, make);
    return sendPacked(context.req.raw, packed, { headers: ageHeader(reads.age(about.page)) });
  };
  for (const file of ['feed.xml', 'atom.xml', 'feed.json'] as const) {
    app.get(`/${file}`, async (context) => {
      try {
        const articles = await reads.home({});
        return await answer(context, file, {
          title: siteName,
          description: `Latest from ${siteName}.`,
          siteUrl,
          page: '/',
          articles,
        });
      } catch {
        return sendFailure(context);
      }
    });
    app.get(`/category/:slug/${file}`, async (context, next) => {
      const category = categories.find(({ slug }) => slug === context.req.param('slug'));
      if (category === undefined) return next();
      try {
        const articles = (await reads.category(category.slug, 1, {}))?.articles ?? [];
        return await answer(context, file, {
          title: `${category.name} | ${siteName}`,
          description: `Latest on ${category.name}.`,
          siteUrl,
          page: `/category/${category.slug}`,
          articles,
        });
      } catch {
        return sendFailure(context);
      }
    });
  }
  return app;
}

function siteMaps({ clock, packed, publicDb, settings: { siteUrl, siteName } }: WebContext): Hono {
  const cache = new StaleCache<{ text: string } | null>({
    clock,
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    max: 200,
    keep: (answer) => answer !== null,
  });
  const answer = async (
    context: Context,
    next: () => Promise<void>,
    make: (signal: AbortSignal) => Promise<string | null>,
  ) => {
    let found: { text: string } | null;
    try {
      found = await cache.get(context.req.path, async (signal) => {
        const text = await make(signal);
        return text === null ? null : { text };
      });
    } catch {
      return sendFailure(context);
    }
    if (found === null) return next();
    const { text } = found;
    const body = packed.get(`map ${context.req.path}`, found, () => new Packed(text, XML));
    return sendPacked(context.req.raw, body, { headers: ageHeader(cache.age(context.req.path)) });
  };
  return new Hono()
    .get('/sitemap.xml', (context, next) =>
      answer(context, next, async (signal) => {
        const pages = Math.ceil((await countPublishedArticles(publicDb, { signal })) / SITEMAP_PAGE);
        return sitemapIndex(siteUrl, pages);
      }),
    )
    .get('/sitemap-pages.xml', (context, next) =>
      answer(context, next, async (signal) => {
        const counts = categories.map(({ slug }) => countPublishedArticlesOfCategory(publicDb, slug, { signal }));
        return sitemapPages(
          siteUrl,
          (await Promise.all(counts)).map((count) => Math.ceil(count / CATEGORY_PAGE)),
        );
      }),
    )
    .get('/sitemap-news.xml', (context, next) =>
      answer(context, next, async (signal) => {
        const since = new Date(clock.now() - NEWS_MS).toISOString();
        return sitemapNews(siteUrl, siteName, await getArticlesPublishedSince(publicDb, since, { signal }));
      }),
    )
    .get('/:file{sitemap-articles-[1-9][0-9]{0,5}\\.xml}', (context, next) =>
      answer(context, next, async (signal) => {
        const page = Number(/\d+/.exec(context.req.param('file'))?.[0]) - 1;
        const articles = await getArticleIndexPage(publicDb, { page, size: SITEMAP_PAGE }, { signal });
        return articles.length === 0 ? null : sitemapArticles(siteUrl, articles);
      }),
    );
}

/** Files that do not change while the process runs. */
function plainFiles({ settings: names }: WebContext): Hono {
  const files = {
    '/robots.txt': new Packed(robotsTxt(names), TEXT),
    '/llms.txt': new Packed(llmsTxt(names), TEXT),
    '/manifest.webmanifest': new Packed(webManifest(names), 'application/manifest+json'),
  };
  const app = new Hono();
  for (const [path, packed] of Object.entries(files)) app.get(path, (context) => sendPacked(context.req.raw, packed));
  return app;
}
