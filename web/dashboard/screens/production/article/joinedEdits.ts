import type { FieldChanges, FieldName } from '../../../data/articles.ts';
import { type ArticleEdit, fieldNames, putField, rebased, shownFields, withField } from './articleEdit.ts';
import { leftOut, mergeTexts } from './mergeTexts.ts';

/** A tab's own edit with what another one left, and the part of that which must stay kept for later; null for none. */
export interface JoinedEdits {
  joined: ArticleEdit;
  rest: ArticleEdit | null;
}

/**
 * Takes what a closed tab left into this tab's own edit. Where both changed the same field, or the same paragraph of the
 * text, the own value stays and the other one is the rest.
 */
export function joinedEdits(edit: ArticleEdit, left: ArticleEdit): JoinedEdits {
  // Both on the newer version of the article.
  const isOlder = left.seen.version < edit.seen.version;
  const own = isOlder ? edit : rebased(edit, left.seen);
  const other = isOlder ? rebased(left, edit.seen) : left;
  const taken = fieldNames.filter((name) => other.mine[name] !== undefined && own.mine[name] === undefined);
  const collided = fieldNames.filter(
    (name) => other.mine[name] !== undefined && own.mine[name] !== undefined && own.mine[name] !== other.mine[name],
  );
  const others = partOf(other, taken);
  const joined: ArticleEdit = {
    seen: own.seen,
    mine: { ...own.mine, ...others.mine },
    conflicts: [...own.conflicts, ...others.conflicts],
    textBefore: others.textBefore ?? own.textBefore,
    // Of a request that is on its way the answer is about what was sent with it alone.
    sent: Object.keys(own.sent).length > 0 ? own.sent : others.sent,
  };
  const rest = collided.length === 0 ? null : partOf(other, collided);
  const isAsked = [own, other].some(({ conflicts }) => conflicts.includes('content'));
  return rest?.mine.content === undefined || isAsked ? { joined, rest } : joinedTexts(joined, rest);
}

/** The same with those paragraphs of the rest's text that only the other tab changed. */
function joinedTexts(joined: ArticleEdit, rest: ArticleEdit): JoinedEdits {
  const before = joined.seen.fields.content;
  const [mine, theirs] = [shownFields(joined).content, shownFields(rest).content];
  const { text } = mergeTexts(before, mine, theirs, 'mine');
  const remaining = withField({ ...rest, sent: {} }, 'content', leftOut(before, mine, theirs));
  const isEmpty = Object.keys(remaining.mine).length === 0;
  return { joined: withField(joined, 'content', text), rest: isEmpty ? null : { ...remaining, sent: rest.sent } };
}

/** The part of an edit that is about some fields. */
function partOf(edit: ArticleEdit, names: readonly FieldName[]): ArticleEdit {
  const mine: FieldChanges = {};
  const sent: FieldChanges = {};
  for (const name of names) {
    const [typed, saving] = [edit.mine[name], edit.sent[name]];
    if (typed !== undefined) putField(mine, name, typed);
    if (saving !== undefined) putField(sent, name, saving);
  }
  const conflicts = edit.conflicts.filter((name) => names.includes(name));
  return { seen: edit.seen, mine, conflicts, textBefore: conflicts.includes('content') ? edit.textBefore : null, sent };
}
