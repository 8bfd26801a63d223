import { type Context, Hono } from 'hono';
import { getArticleIndexPage, getArticlesPublishedSince } from '#core/data/articleIndex.ts';
import { categories } from '#web/site/categories.ts';
import { atomFeed, type Feed, jsonFeed, rssFeed } from '../feeds/feed.ts';
import { llmsTxt, robotsTxt, webManifest } from '../feeds/plainFiles.ts';
import { SITEMAP_PAGE, sitemapArticles, sitemapIndex, sitemapNews, sitemapPages } from '../feeds/sitemaps.ts';
import { Packed } from '../packed.ts';
import { NO_CACHE, sendPacked } from '../sendPacked.ts';
import { countArticlePages } from '../feeds/countArticlePages.ts';
import { StaleCache } from '../staleCache.ts';
import { FRESH_MS, STALE_MS } from '../siteReads.ts';
import type { Web } from '../web.ts';

const NEWS_MS = 48 * 3_600_000;

const feedKinds = {
  'feed.xml': { write: rssFeed, type: 'application/rss+xml; charset=utf-8' },
  'atom.xml': { write: atomFeed, type: 'application/atom+xml; charset=utf-8' },
  'feed.json': { write: jsonFeed, type: 'application/feed+json; charset=utf-8' },
} as const;

/** Everything on the site that machines read. */
export function feedRoutes(web: Web): Hono {
  const app = new Hono();
  const { siteUrl, siteName } = web.settings;
  const cache = new StaleCache<string>({ clock: web.clock, freshMs: FRESH_MS, staleMs: STALE_MS, max: 200 });
  const answer = async (context: Context, type: string, make: () => Promise<string>) => {
    try {
      return sendPacked(context.req.raw, new Packed(await cache.get(context.req.path, make), type));
    } catch {
      return context.text('The database did not answer.', 503, { 'retry-after': '5', 'cache-control': NO_CACHE });
    }
  };
  for (const [file, { write, type }] of Object.entries(feedKinds)) {
    app.get(`/${file}`, (context) =>
      answer(context, type, async () =>
        write({
          title: siteName,
          description: `Latest from ${siteName}.`,
          siteUrl,
          page: '/',
          self: `/${file}`,
          articles: await web.reads.home({}),
        }),
      ),
    );
    app.get(`/category/:slug/${file}`, (context, next) => {
      const category = categories.find(({ slug }) => slug === context.req.param('slug'));
      if (category === undefined) return next();
      const page = `/category/${category.slug}`;
      return answer(context, type, async () => {
        const feed: Feed = {
          title: `${category.name} | ${siteName}`,
          description: `Latest on ${category.name}.`,
          siteUrl,
          page,
          self: `${page}/${file}`,
          articles: await web.reads.category(category.slug, {}),
        };
        return write(feed);
      });
    });
  }
  const xml = 'application/xml; charset=utf-8';
  const text = 'text/plain; charset=utf-8';
  return app
    .get('/sitemap.xml', (context) =>
      answer(context, xml, async () => sitemapIndex(siteUrl, await countArticlePages(web.publicDb, SITEMAP_PAGE))),
    )
    .get('/sitemap-pages.xml', (context) => answer(context, xml, async () => sitemapPages(siteUrl)))
    .get('/sitemap-news.xml', (context) =>
      answer(context, xml, async () => {
        const since = new Date(web.clock.now() - NEWS_MS).toISOString();
        return sitemapNews(siteUrl, siteName, await getArticlesPublishedSince(web.publicDb, since));
      }),
    )
    .get('/:file{sitemap-articles-[0-9]{1,6}\\.xml}', async (context, next) => {
      const page = Number(/\d+/.exec(context.req.param('file'))?.[0]) - 1;
      if (page < 0) return next();
      const articles = await getArticleIndexPage(web.publicDb, { page, size: SITEMAP_PAGE }).catch(() => null);
      if (articles !== null && articles.length === 0) return next();
      return answer(context, xml, async () => {
        if (articles === null) throw new Error('The database did not answer.');
        return sitemapArticles(siteUrl, articles);
      });
    })
    .get('/robots.txt', (context) => answer(context, text, async () => robotsTxt({ siteUrl, siteName })))
    .get('/llms.txt', (context) => answer(context, text, async () => llmsTxt({ siteUrl, siteName })))
    .get('/manifest.webmanifest', (context) =>
      answer(context, 'application/manifest+json', async () => webManifest({ siteUrl, siteName })),
    );
}
