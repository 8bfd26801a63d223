import { object, string } from 'zod';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { newestArticle } from './newestArticle.ts';
import type { ServedSite } from './servedSite.ts';

const ARTICLES = 400;

const pageData = object({ article: object({ content: string(), image: object({ url: string() }) }) });

/** Time for the first reader of an article: two database reads, rendering, compression. */
export async function benchArticleRender(site: ServedSite): Promise<Figure> {
  const slugs = await publishCopies(site);
  const times: number[] = [];
  for (const slug of slugs) {
    const begun = performance.now();
    const response = await fetch(`${site.url}/article/${slug}`);
    await response.arrayBuffer();
    times.push(performance.now() - begun);
    if (response.status !== 200) throw new Error(`/article/${slug} answered ${response.status}.`);
  }
  const p50 = percentile(times, 0.5);
  return {
    name: 'uncached article, first request',
    measured: `${p50.toFixed(1)} ms p50`,
    target: '≤ 25 ms p50',
    ok: p50 <= 25,
    detail: `${ARTICLES} articles asked for once each, one after the other, from a start without warming; p95 ${percentile(times, 0.95).toFixed(1)} ms; the embedded database's part included`,
  };
}

/** Publishes articles with the text and image of a sample article, through the newsroom's API. */
async function publishCopies(site: ServedSite): Promise<string[]> {
  const { article } = pageData.parse(
    await (await fetch(`${site.url}/api/site/article/${await newestArticle(site)}`)).json(),
  );
  const slugs = Array.from({ length: ARTICLES }, (_, n) => `uncached-article-${n}`);
  const ids = slugs.map((_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  const publishedAt = new Date(Date.UTC(2026, 0, 1)).toISOString();
  await insert(
    site,
    'articles',
    slugs.map((slug, n) => ({
      id: ids[n],
      slug,
      title: `Uncached article number ${n}`,
      summary: 'A summary of the usual length, which says in two lines what happened and why it matters.',
      content: article.content,
      is_published: true,
      published_at: publishedAt,
    })),
  );
  await insert(
    site,
    'article_images',
    ids.map((id) => ({ article_id: id, image_url: article.image.url, alt_text: 'A drawing', is_featured: true })),
  );
  return slugs;
}

async function insert({ url, secretKey }: ServedSite, table: string, rows: readonly unknown[]): Promise<void> {
  const response = await fetch(`${url}/rest/v1/${table}`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  });
  if (!response.ok) throw new Error(`${table} were not written: ${response.status} ${await response.text()}`);
}
