import type { FieldChanges, FieldName } from '../../../data/articles.ts';
import { type ArticleEdit, fieldNames, putField, rebased, shownFields } from './articleEdit.ts';
import { mergeTexts } from './mergeTexts.ts';

/**
 * What one tab changed since `known`, in the edit that is stored for all tabs. Of a field that two tabs changed the
 * newer value stays; of the text, that of each paragraph.
 */
export function joinedEdits(stored: ArticleEdit | null, known: ArticleEdit | null, edit: ArticleEdit): ArticleEdit {
  if (stored === null) return edit;
  // Both on the newer version of the article.
  const isOlder = stored.seen.version < edit.seen.version;
  const own = isOlder ? edit : rebased(edit, stored.seen);
  const others = isOlder ? rebased(stored, edit.seen) : stored;
  const mine: FieldChanges = {};
  const conflicts: FieldName[] = [];
  let textBefore: string | null = null;
  for (const name of fieldNames) {
    // What another tab gave up and this one still shows is not lost.
    // Nor is what is stored asked again after the question was answered here.
    const isAnswered = known?.conflicts.includes(name) === true && !edit.conflicts.includes(name);
    const isOthers = !isAnswered && edit.mine[name] === known?.mine[name] && others.mine[name] !== undefined;
    const from = isOthers ? others : own;
    const value = name === 'content' && !isOthers ? joinedText(others, known, own) : from.mine[name];
    if (value === undefined) continue;
    putField(mine, name, value);
    if (!from.conflicts.includes(name)) continue;
    conflicts.push(name);
    if (name === 'content') textBefore = from.textBefore;
  }
  return { seen: own.seen, mine, conflicts, textBefore, sent: own.sent };
}

function joinedText(others: ArticleEdit, known: ArticleEdit | null, own: ArticleEdit): string | undefined {
  const before = known === null ? own.seen.fields.content : shownFields(known).content;
  const { text } = mergeTexts(before, shownFields(own).content, shownFields(others).content, 'mine');
  return text === own.seen.fields.content ? undefined : text;
}
