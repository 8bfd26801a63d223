import { ApiError } from '../../../data/apiError.ts';
import type { ArticleFields, ShownArticle } from '../../../data/articles.ts';
import { fieldNames } from './articleEdit.ts';
import { localHour } from './publication.ts';

/** Codes of refusals that are about what was sent; others are about the server or the connection. */
const ofInput = new Set(['invalid_input', 'usage', 'conflict']);
/** Texts that people go on typing in while they are being saved. */
const long = new Set<keyof ArticleFields>(['summary', 'content']);

/** What a save or a publication sends: all fields, and the hour in the site's time zone. */
export interface SentArticle {
  fields: ArticleFields;
  at?: string | undefined;
}

/** Whether a failure may still hold for `now`: nothing that it can be about was changed since. */
export function stillHolds(failure: Error, sent: SentArticle, now: SentArticle): boolean {
  if (!(failure instanceof ApiError) || !ofInput.has(failure.code)) return true;
  return sent.at === now.at && !fieldNames.some((name) => isAnswered(name, sent.fields, now.fields));
}

/** Whether an article is where a publication was to bring it. @param at its hour; undefined where it was to come out at once. */
export function hasCome(
  at: string | undefined,
  { state, since }: Pick<ShownArticle, 'state' | 'since'>,
  timeZone: string,
): boolean {
  if (at === undefined) return state === 'published';
  return (state === 'scheduled' || state === 'published') && since !== null && localHour(since, timeZone) === at;
}

function isAnswered(name: keyof ArticleFields, sent: ArticleFields, now: ArticleFields): boolean {
  if (!long.has(name)) return sent[name] !== now[name];
  // It is refused where it is too long, or there has to be one: typing on is no answer to either.
  const before = String(sent[name]);
  const after = String(now[name]);
  return name === 'content' && before.trim() === '' ? after.trim() !== '' : after.length < before.length;
}
