import type { ConfirmedMark } from '#core/data/articles/articleChanges.ts';
import { getArticleDraft, type StoredDraft } from '#core/data/articles/articleDrafts.ts';
import type { Article } from '#core/data/articles/articles.ts';
import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import type { OperationContext, Services } from '../services.ts';
import type { CheckedText, Mark } from './marks/marks.ts';
import { findMarks } from './marks/marksThread.ts';

/** The marks that an editor confirms: by their ids, or all that are open. */
export type Confirmation = readonly string[] | 'all';

/** The draft of an article and the open marks of its text; null and none where no model wrote it. */
export async function openMarks(
  { db }: Pick<Services, 'db'>,
  article: CheckedText & Pick<Article, 'id'>,
  { signal }: OperationContext = {},
): Promise<{ draft: StoredDraft | null; open: Mark[] }> {
  const draft = await getArticleDraft(db, article.id, { signal });
  if (draft === null) return { draft, open: [] };
  const confirmed = new Set(draft.confirmed.map(({ id }) => id));
  const found = await findMarks({ article, material: draft.material }, { signal });
  const open = found.filter(({ id }) => !confirmed.has(id)).map(({ id, kind, text }) => ({ id, kind, text }));
  return { draft, open };
}

/**
 * The marks that a confirmation refers to.
 * @throws {AppError} `usage` for an id that no open mark has.
 */
export function confirmedBy(open: readonly Mark[], confirmation: Confirmation = []): ConfirmedMark[] {
  if (confirmation === 'all') return [...open];
  const unknown = confirmation.find((id) => open.every((mark) => mark.id !== id));
  if (unknown === undefined) return open.filter(({ id }) => confirmation.includes(id));
  throw new AppError('usage', `No open mark is called "${truncate(unknown, 40)}".`, {
    hint: open.length === 0 ? 'No mark is open.' : `Open: ${open.map(({ id }) => id).join(', ')}.`,
  });
}

/** An article that is not published, or not corrected, because marks of its text are open. */
export class OpenMarks extends AppError {}

/** @throws {OpenMarks} `conflict` where a mark is neither edited away nor confirmed. */
export function refuseOpenMarks(article: Pick<Article, 'title' | 'slug'>, left: readonly Mark[]): void {
  if (left.length === 0) return;
  const list = left.map(({ id, kind, text }) => `  ${id}  ${kind}: ${truncate(text, 100)}`).join('\n');
  const count = left.length === 1 ? '1 mark is' : `${left.length} marks are`;
  throw new OpenMarks('conflict', `"${truncate(article.title, 80)}" is not published: ${count} open.`, {
    hint: `Not in the brief that it was written from:\n${list}\nEdit them away with \`velocity articles update ${article.slug}\`, or answer for them with --confirm <id,id> or --confirm all.`,
  });
}
