import { getArticleDraft } from '#core/data/articles/articleDrafts.ts';
import type { Article } from '#core/data/articles/articles.ts';
import type { OperationContext, Services } from '../services.ts';
import type { CheckedText, Mark } from './marks/marks.ts';
import { findMarks } from './marks/marksThread.ts';

/** A mark with the most similar passage of the material. */
export interface CheckedMark extends Mark {
  isConfirmed: boolean;
  /** The most similar sentence of the material; null where there is none. */
  passage: string | null;
}

/** Maximum number of marks for which a passage is searched. */
const MOST_PASSAGES = 50;

/**
 * The marks of a text that is being edited, including confirmed ones. Empty where no model wrote the article.
 * @throws {AppError} `deadline`, `rate_limited` as {@link findMarks} does.
 */
export async function checkText(
  { db, askedBy }: Pick<Services, 'db'> & { askedBy?: string },
  { article, text }: { article: Pick<Article, 'id' | 'sources'>; text: Omit<CheckedText, 'sources'> },
  { signal }: OperationContext = {},
): Promise<CheckedMark[]> {
  const draft = await getArticleDraft(db, article.id, { signal });
  if (draft === null) return [];
  const confirmed = new Set(draft.confirmed.map(({ id }) => id));
  const checked = { article: { ...text, sources: article.sources }, material: draft.material, passages: MOST_PASSAGES };
  const found = await findMarks(checked, { by: askedBy, signal });
  return found.map(({ id, kind, text: words, passage }) => {
    return { id, kind, text: words, passage, isConfirmed: confirmed.has(id) };
  });
}
