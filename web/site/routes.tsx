import type { RouteObject } from 'react-router-dom';
import { ArticlePage } from './article/ArticlePage.tsx';
import { CategoryPage } from './category/CategoryPage.tsx';
import { PageError } from './failure/PageError.tsx';
import { HomePage } from './home/HomePage.tsx';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { throwNotFound } from './loadError.ts';
import { siteLoaders } from './loaders.ts';
import { NotFoundPage } from './notFound/NotFoundPage.tsx';
import type { SiteReads } from './reads.ts';
import { staticPages } from './staticPages.tsx';

/** The site's routes. Ids are explicit, because server and browser must agree on them. */
export function siteRoutes(reads: SiteReads): RouteObject[] {
  const load = siteLoaders(reads);
  return [
    {
      id: 'site',
      element: <SiteLayout />,
      children: [
        { id: 'home', index: true, loader: load.home, element: <HomePage />, errorElement: <PageError page="home" /> },
        {
          id: 'category',
          path: 'category/:categorySlug',
          caseSensitive: true,
          loader: load.category,
          element: <CategoryPage />,
          errorElement: <PageError page="category" />,
        },
        {
          id: 'article',
          path: 'article/:slug',
          caseSensitive: true,
          loader: load.article,
          element: <ArticlePage />,
          errorElement: <PageError page="article" />,
        },
        ...staticPages.map(({ id, Page }) => ({ id, path: id, caseSensitive: true, element: <Page /> })),
        { id: 'not-found', path: '*', loader: throwNotFound, element: <NotFoundPage />, errorElement: <PageError /> },
      ],
    },
  ];
}
