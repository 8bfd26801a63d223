import { array, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { firstRow } from '../query.ts';
import { timestamp } from '../columns/timestamp.ts';

const articleDraftRow = object({
  article_id: string(),
  model: string(),
  /** USD for all its drafts. */
  cost_usd: numeric,
  /** The material that the model wrote from; the text is checked against it. */
  material: string(),
  confirmed: array(object({ id: string(), kind: string(), text: string() })),
  created_at: timestamp,
});

/** A row of `article_drafts`: which model drafted an article, and from which material. */
export type StoredDraft = Infer<typeof articleDraftRow>;

/** The draft of an article; null where no model wrote it. */
export function getArticleDraft(db: Database, articleId: string, options?: QueryOptions): Promise<StoredDraft | null> {
  const query = db.from('article_drafts').select('*').eq('article_id', articleId);
  return firstRow({ act: 'read', thing: 'article draft' }, query, articleDraftRow, options);
}
