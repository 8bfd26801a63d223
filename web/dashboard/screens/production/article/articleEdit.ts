import type { ArticleFields, FieldChanges, FieldName } from '../../../data/articles.ts';
import { type MergedText, mergeTexts } from './mergeTexts.ts';

/** An article as last loaded from the server. */
export interface SeenArticle {
  version: string;
  fields: ArticleFields;
}

/** Unsaved changes of an article, with the version they are based on. Stored in the browser until they are saved. */
export interface ArticleEdit {
  seen: SeenArticle;
  /** Only fields that differ from `seen`. */
  mine: FieldChanges;
  /** Fields of `mine` that somebody else changed too; the person has to choose. */
  conflicts: readonly FieldName[];
  /** The text before both changed it, while `conflicts` has it; its other paragraphs are merged with the answer. */
  textBefore: string | null;
  /** Changes that are being saved: the new version that contains them is not a colleague's change. */
  sent: FieldChanges;
}

export function editOf(seen: SeenArticle): ArticleEdit {
  return { seen, mine: {}, conflicts: [], textBefore: null, sent: {} };
}

/** The fields as shown on the screen. */
export function shownFields({ seen, mine }: ArticleEdit): ArticleFields {
  const { fields } = seen;
  return {
    title: mine.title ?? fields.title,
    summary: mine.summary ?? fields.summary,
    content: mine.content ?? fields.content,
    slug: mine.slug ?? fields.slug,
    category: mine.category ?? fields.category,
    image: mine.image ?? fields.image,
    alt: mine.alt ?? fields.alt,
    breaking: mine.breaking ?? fields.breaking,
    correction: mine.correction ?? fields.correction,
  };
}

/** The edit with a new value of one field. */
export function withField<Name extends FieldName>(
  edit: ArticleEdit,
  name: Name,
  value: ArticleFields[Name],
): ArticleEdit {
  const { [name]: _, ...others } = edit.mine;
  const mine: FieldChanges = others;
  // While another value of it is being saved, the old one is a change too.
  const isSent = edit.sent[name] !== undefined;
  if (value !== edit.seen.fields[name] || isSent || edit.conflicts.includes(name)) mine[name] = value;
  return { ...edit, mine };
}

/**
 * Rebases the edit on a newer version: unchanged fields take the new value, and fields that both sides changed become
 * conflicts. In the text, changes of different paragraphs are merged; of those that both changed the person is asked.
 */
export function rebased(edit: ArticleEdit, now: SeenArticle): ArticleEdit {
  if (edit.seen.version === now.version) return edit;
  const mine: FieldChanges = {};
  const conflicts: FieldName[] = [];
  for (const name of fieldNames) {
    const typed = edit.mine[name];
    if (typed === undefined || typed === now.fields[name]) continue;
    putField(mine, name, typed);
    const before = edit.seen.fields[name];
    const theirs = now.fields[name];
    if (edit.conflicts.includes(name)) conflicts.push(name);
    else if (theirs !== before && theirs !== edit.sent[name]) conflicts.push(name);
  }
  if (!conflicts.includes('content') || mine.content === undefined) {
    return { seen: now, mine, conflicts, textBefore: null, sent: edit.sent };
  }
  const textBefore = edit.textBefore ?? edit.seen.fields.content;
  const merged = mergeTexts(textBefore, mine.content, now.fields.content, 'mine');
  if (merged.conflicts.length > 0) return { seen: now, mine, conflicts, textBefore, sent: edit.sent };
  return resolved({ seen: now, mine, conflicts, textBefore, sent: edit.sent }, 'content', merged.text);
}

/** The text merged with the colleague's, and the paragraphs of which the person is asked. */
export function mergedText({ seen, mine, textBefore }: ArticleEdit, prefer: 'mine' | 'theirs'): MergedText {
  const theirs = seen.fields.content;
  // Without it nothing is known to be common: the whole text is asked about.
  return mergeTexts(textBefore ?? '', mine.content ?? theirs, theirs, prefer);
}

/** Resolves a conflict with this person's value; in the text, that of the paragraphs which both changed. */
export function keptMine(edit: ArticleEdit, name: FieldName): ArticleEdit {
  if (name === 'content') return resolved(edit, name, mergedText(edit, 'mine').text);
  return { ...edit, conflicts: edit.conflicts.filter((other) => other !== name) };
}

/** Resolves a conflict with the colleague's value; in the text, that of the paragraphs which both changed. */
export function tookTheirs(edit: ArticleEdit, name: FieldName): ArticleEdit {
  if (name === 'content') return resolved(edit, name, mergedText(edit, 'theirs').text);
  const { [name]: _, ...mine } = edit.mine;
  return { ...keptMine(edit, name), mine };
}

function resolved(edit: ArticleEdit, name: 'content', text: string): ArticleEdit {
  const conflicts = edit.conflicts.filter((other) => other !== name);
  return withField({ ...edit, conflicts, textBefore: null }, name, text);
}

/** The edit after a save; keeps what was typed meanwhile. */
export function afterSave(edit: ArticleEdit, saved: SeenArticle): ArticleEdit {
  const mine: FieldChanges = {};
  for (const name of fieldNames) {
    const typed = edit.mine[name];
    if (typed !== undefined && typed !== edit.sent[name] && typed !== saved.fields[name]) putField(mine, name, typed);
  }
  return { seen: saved, mine, conflicts: [], textBefore: null, sent: {} };
}

/** The edit after a save that stored nothing: a field that has the article's value again is no change. */
export function afterRefusal(edit: ArticleEdit): ArticleEdit {
  const mine: FieldChanges = {};
  for (const name of fieldNames) {
    const typed = edit.mine[name];
    if (typed === undefined) continue;
    if (typed !== edit.seen.fields[name] || edit.conflicts.includes(name)) putField(mine, name, typed);
  }
  return { ...edit, mine, sent: {} };
}

export const fieldNames = [
  'title',
  'summary',
  'content',
  'slug',
  'category',
  'image',
  'alt',
  'breaking',
  'correction',
] as const satisfies readonly FieldName[];

export function putField<Name extends FieldName>(changes: FieldChanges, name: Name, value: ArticleFields[Name]): void {
  changes[name] = value;
}
