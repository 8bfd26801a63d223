import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { categories } from './categories.ts';
import { pageNumber } from './category/categoryAddress.ts';
import { type FailedPage, loadFailed, throwNotFound, NotReached } from './loadError.ts';
import type { ArticleCard, ArticlePageData, CategoryRef, CategoryStories, SiteReads } from './reads.ts';

export interface HomeData {
  articles: ArticleCard[];
}

export interface CategoryData extends CategoryStories {
  category: CategoryRef;
  /** From 1. */
  page: number;
}

/** The loaders of pages with articles, on the reads of the server or the browser. */
export function siteLoaders(reads: SiteReads) {
  return {
    home: async ({ request }: LoaderFunctionArgs): Promise<HomeData> => ({
      articles: await read('home', request, () => reads.home({ signal: request.signal })),
    }),
    category: async ({ request, params }: LoaderFunctionArgs): Promise<CategoryData> => {
      const category = categories.find(({ slug }) => slug === params['categorySlug']);
      if (category === undefined) return throwNotFound();
      const page = pageNumber(new URL(request.url).searchParams);
      const found = await read('category', request, () =>
        reads.category(category.slug, page, { signal: request.signal }),
      );
      return found === null ? throwNotFound() : { category, page, ...found };
    },
    article: async ({ request, params }: LoaderFunctionArgs): Promise<ArticlePageData> => {
      const slug = params['slug'] ?? '';
      const found = await read('article', request, () => reads.article(slug, { signal: request.signal }));
      // The old address of an article redirects permanently.
      if (found !== null && 'movedTo' in found) throw redirect(`/article/${found.movedTo}`, 301);
      return found ?? throwNotFound();
    },
  };
}

async function read<T>(page: FailedPage, request: Request, get: () => Promise<T>): Promise<T> {
  try {
    return await get();
  } catch (error) {
    if (request.signal.aborted) throw error;
    return loadFailed(page, !(error instanceof NotReached));
  }
}
