import { boolean, object, string, type infer as Infer } from 'zod';
import { AppError } from '#core/errors.ts';
import { getArticle, type Article, type ArticleSource, type articleOrigins } from './articles.ts';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { rows, value } from '../query.ts';
import { withShownTexts } from '../columns/shownText.ts';
import { refuseTooLong, storable } from '../columns/text.ts';
import { timestamp } from '../columns/timestamp.ts';

/** Fields of an article to save; absent ones are not changed. */
export interface ArticlePatch {
  slug?: string | undefined;
  title?: string | undefined;
  summary?: string | undefined;
  excerpt?: string | undefined;
  content?: string | undefined;
  category_slug?: string | undefined;
  is_breaking?: boolean | undefined;
  /** Address of the picture; empty removes it. */
  image_url?: string | undefined;
  image_alt?: string | undefined;
  sources?: readonly ArticleSource[] | undefined;
  origin?: (typeof articleOrigins)[number] | undefined;
  /** What readers are told of a corrected error; empty removes it. */
  correction?: string | undefined;
}

/** A mark in a draft that an editor has confirmed. */
export interface ConfirmedMark {
  id: string;
  kind: string;
  text: string;
}

export interface ArticleSave {
  /** The article to change. Default: that of the production story, created if there is none. */
  articleId?: string | undefined;
  productionStoryId?: string | undefined;
  fields: ArticlePatch;
  /** `at`: ISO 8601; default: now, or the earlier time of a withdrawn article. */
  publication?: { publish: boolean; at?: string | undefined } | undefined;
  draft?:
    | { model: string; cost_usd: number; material: string }
    | { confirm: readonly ConfirmedMark[] }
    | { discard: true }
    | undefined;
  /** The `updated_at` that the caller saw, so that a change by somebody else meanwhile is not overwritten. */
  expected?: string | undefined;
  /** Who does it, for the history. The person of a session takes precedence. */
  person?: string | undefined;
}

export interface SavedArticle {
  created: boolean;
  /** True where nothing was done: the story's article is on the site, and is not created again. */
  kept: boolean;
  article: Article;
}

const answer = object({ stale: boolean(), created: boolean(), id: string(), kept: boolean() });

/** Most characters of an article's texts; the database has the same limits. */
const limits = [
  ['title', "The article's title", 2_000],
  ['summary', "The article's summary", 20_000],
  ['excerpt', "The article's excerpt", 2_000],
  ['content', "The article's text", 200_000],
  ['image_alt', "The picture's description", 2_000],
  ['correction', 'The correction', 2_000],
] as const;

/**
 * Creates or changes an article, its publication and its draft in one transaction.
 * @throws {AppError} `invalid_input` for a text that is too long; `not_found`; `conflict` where somebody else changed it
 * meanwhile, or the address is taken.
 */
export async function saveArticle(db: Database, save: ArticleSave, options?: QueryOptions): Promise<SavedArticle> {
  for (const [field, label, limit] of limits) refuseTooLong(label, save.fields[field] ?? '', limit);
  const task = { act: 'save', thing: 'article' } as const;
  const query = db.rpc('save_article', {
    article: save.articleId ?? null,
    production: save.productionStoryId ?? null,
    fields: storable(withShownTexts(save.fields)),
    publication: save.publication ?? null,
    draft: save.draft === undefined ? null : storable(save.draft),
    expected: save.expected ?? null,
    person: save.person ?? null,
  });
  const done = await value(task, query, answer, options).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'conflict' ? taken(save.fields.slug ?? '') : error;
  });
  const article = await getArticle(db, { column: 'id', value: done.id }, options);
  if (done.stale || article === null) {
    throw new AppError('conflict', `Somebody else changed "${article?.title ?? 'the article'}" at this moment.`, {
      hint: 'Look at it with `velocity articles show` and do it again.',
      retryable: true,
    });
  }
  return { created: done.created, kept: done.kept, article };
}

/** The slug is the only unique field of an article; two people may have chosen the same at once. */
function taken(slug: string): AppError {
  return new AppError('conflict', `The address /article/${slug} is taken: another article has it, or had it before.`, {
    hint: 'Choose another one; nothing was saved.',
  });
}

/** A row of `article_changes`: who changed what of an article, and when. */
export const articleChangeRow = object({
  id: numeric,
  article_id: string(),
  field: string(),
  before: string().nullable(),
  after: string().nullable(),
  changed_by: string(),
  changed_at: timestamp,
});

export type ArticleChange = Infer<typeof articleChangeRow>;

/** The newest changes of an article, newest first. */
export function getArticleChanges(
  db: Database,
  articleId: string,
  { limit = 200 }: { limit?: number } = {},
  options?: QueryOptions,
): Promise<ArticleChange[]> {
  const query = db
    .from('article_changes')
    .select('*')
    .eq('article_id', articleId)
    .order('changed_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit);
  return rows({ act: 'read', thing: 'article changes' }, query, articleChangeRow, options);
}
