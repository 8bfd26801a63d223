import { getArticleDraft } from '#core/data/articles/articleDrafts.ts';
import type { Article } from '#core/data/articles/articles.ts';
import type { OperationContext, Services } from '../services.ts';
import { marksOf, type CheckedText, type Mark } from './marks/marks.ts';
import { nearestPassage } from './marks/nearestPassage.ts';

/** A mark with what the material has in its place. */
export interface CheckedMark extends Mark {
  isConfirmed: boolean;
  /** The sentence of the material that is most like it; null where none is. */
  passage: string | null;
}

/** Most marks that are looked up in the material: who sees more has another text before them. */
const MOST_PASSAGES = 50;

/** The marks of a text that somebody types, confirmed ones too. None where no model wrote the article. */
export async function checkText(
  { db }: Pick<Services, 'db'>,
  { article, text }: { article: Pick<Article, 'id' | 'sources'>; text: Omit<CheckedText, 'sources'> },
  { signal }: OperationContext = {},
): Promise<CheckedMark[]> {
  const draft = await getArticleDraft(db, article.id, { signal });
  if (draft === null) return [];
  const confirmed = new Set(draft.confirmed.map(({ id }) => id));
  const passageOf = nearestPassage(draft.material);
  return marksOf({ ...text, sources: article.sources }, draft.material).map((mark, at) => {
    const { id, kind, text: words } = mark;
    const passage = at < MOST_PASSAGES ? passageOf(mark) : null;
    return { id, kind, text: words, isConfirmed: confirmed.has(id), passage };
  });
}
