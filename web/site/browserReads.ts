import { ownJson } from '../ui/ownJson.ts';
import { pageQuery } from './category/categoryAddress.ts';
import { NotReached } from './loadError.ts';
import type { ArticleCard, ArticlePageData, CategoryStories, MovedArticle, SiteReads } from './reads.ts';

/** The site's reads over this server's API, which uses the same cache as the pages. */
export const browserReads: SiteReads = {
  home: ({ signal }) => get<ArticleCard[]>('/api/site/home', signal),
  category: (slug, page, { signal }) =>
    find<CategoryStories>(`/api/site/category/${encodeURIComponent(slug)}${pageQuery(page)}`, signal),
  article: (slug, { signal }) =>
    find<ArticlePageData | MovedArticle>(`/api/site/article/${encodeURIComponent(slug)}`, signal),
};

async function get<T>(path: string, signal: AbortSignal | undefined): Promise<T> {
  return body<T>(await ask(path, signal));
}

/** Null where the address is not found. */
async function find<T>(path: string, signal: AbortSignal | undefined): Promise<T | null> {
  const response = await ask(path, signal);
  return response.status === 404 ? null : body<T>(response);
}

/** @throws NotReached where no server answers, so that the page can say so. */
async function ask(path: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(path, { signal: signal ?? null });
  } catch (error) {
    throw signal?.aborted === true ? error : new NotReached();
  }
}

async function body<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return ownJson(await response.text());
}
