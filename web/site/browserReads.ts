import type { ArticleCard, ArticlePageData, MovedArticle, SiteReads } from './reads.ts';

/** The site's reads over this server's own addresses, which answer from the same cache as the pages. */
export const browserReads: SiteReads = {
  home: ({ signal }) => get<ArticleCard[]>('/api/site/home', signal),
  category: (slug, { signal }) => get<ArticleCard[]>(`/api/site/category/${encodeURIComponent(slug)}`, signal),
  article: async (slug, { signal }) => {
    const response = await fetch(`/api/site/article/${encodeURIComponent(slug)}`, { signal: signal ?? null });
    if (response.status === 404) return null;
    return body<ArticlePageData | MovedArticle>(response);
  },
};

async function get<T>(path: string, signal: AbortSignal | undefined): Promise<T> {
  return body<T>(await fetch(path, { signal: signal ?? null }));
}

// The answer comes from this site's own server, which checked every row: checking again would cost readers a library.
async function body<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}
