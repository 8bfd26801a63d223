import type { ArticleView, FieldName } from '../../../data/articles.ts';
import { historyField } from './articleVersions.ts';

/** `draft`: a model's. `own`: what this person saved in another window, or before a closed one was opened again. */
type Origin = 'draft' | 'own' | 'colleague';

/** What a field holds that was saved while this person changed it, in words. */
interface OtherVersion {
  /** Who changed what. */
  told: string;
  /** Its name. */
  side: string;
  /** The button that takes it. */
  take: string;
}

/** @param me the signed-in person, as the history names people. */
export function otherVersion(
  name: FieldName,
  label: string,
  changes: ArticleView['changes'],
  me: string,
): OtherVersion {
  const by = lastChange(name, changes)?.by;
  const origin = originOf(name, changes, me);
  if (origin === 'draft') {
    const whose = by === me ? 'The new draft' : `A new draft, asked for by ${by},`;
    return { told: `${whose} changed ${label}`, side: 'The new draft', take: 'Take the draft’s' };
  }
  if (origin === 'own') {
    return { told: `You changed ${label} meanwhile`, side: 'Saved version', take: 'Take the saved version' };
  }
  return { told: `${by ?? 'Somebody else'} changed ${label} meanwhile`, side: 'Theirs, saved', take: 'Take theirs' };
}

/** Says that a choice is wanted before the article can be saved. */
export function choiceWanted(names: readonly FieldName[], changes: ArticleView['changes'], me: string): string {
  const origins = new Set(names.map((name) => originOf(name, changes, me)));
  if (origins.size > 1) return 'This was changed meanwhile: choose yours or the saved version of each.';
  if (origins.has('draft')) return 'The new draft changed this: choose yours or the draft’s.';
  if (origins.has('own')) return 'You changed this meanwhile: choose what you typed here or the saved version.';
  return 'Somebody else changed this meanwhile: choose yours or theirs.';
}

function originOf(name: FieldName, changes: ArticleView['changes'], me: string): Origin {
  const last = lastChange(name, changes);
  if (last === undefined) return 'colleague';
  // What is saved together has one time.
  if (changes.some(({ field, at }) => field === 'drafted' && at === last.at)) return 'draft';
  return last.by === me ? 'own' : 'colleague';
}

function lastChange(name: FieldName, changes: ArticleView['changes']) {
  return changes.find(({ field }) => field === historyField(name));
}
