import type { Database, QueryOptions } from '../database.ts';
import { articleRow, type Article } from './articles.ts';
import { send, value } from '../query.ts';
import { storable } from '../columns/text.ts';

/** Stores an unsaved article for one preview. @param digest SHA-256 of the token, in hexadecimal. */
export async function storeArticlePreview(
  db: Database,
  { digest, article }: { digest: string; article: Article },
  options?: QueryOptions,
): Promise<void> {
  const query = db.from('article_previews').insert({ digest, page: storable(article) });
  await send({ act: 'save', thing: 'preview' }, query, options);
}

/**
 * Returns and deletes the article of a preview token; null where it is used up or older than a minute. Needs the secret
 * key.
 */
export function takeArticlePreview(db: Database, digest: string, options?: QueryOptions): Promise<Article | null> {
  const query = db.rpc('take_article_preview', { token_digest: digest });
  return value({ act: 'read', thing: 'preview' }, query, articleRow.nullable(), options);
}
