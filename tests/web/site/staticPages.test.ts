import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { sitemapPages } from '#web/server/public/feeds/sitemaps.ts';
import { describePage } from '#web/site/head/describePage.ts';
import { siteRoutes } from '#web/site/routes.tsx';
import { staticPages } from '#web/site/staticPages.tsx';

const unread = () => Promise.reject(new Error('these pages read no data'));
const routes = siteRoutes({ home: unread, category: unread, article: unread });

describe.each(staticPages)('the page /$id', ({ id, title, indexed }) => {
  it('has its route, title and canonical address from its row', () => {
    expect(matchRoutes(routes, `/${id}`)?.at(-1)?.route.id).toBe(id);
    const shown = { routeId: id, params: {}, data: undefined, state: 'shown', part: 1 } as const;
    expect(describePage(shown, 'The Desk')).toMatchObject({ title: `${title} | The Desk`, path: `/${id}`, indexed });
  });

  it('is in the sitemap only where search engines may index it', () => {
    expect(sitemapPages('https://news.example', []).includes(`https://news.example/${id}<`)).toBe(indexed);
  });
});
