import type { ArticleFields, FieldName } from '../../../data/articles.ts';
import { type ArticleEdit, keptMine, shownFields, tookTheirs, withField } from './articleEdit.ts';
import { mergeTexts } from './mergeTexts.ts';

/** A field in which one text was replaced by another one, so that it can be given back: nothing typed is thrown away. */
export interface TakenTheirs {
  name: FieldName;
  was: ArticleFields;
  is: ArticleFields;
  /** Whether that gave this person's own text back. */
  isBack: boolean;
}

/** What the answer Take theirs replaces. */
export function takenTheirs(edit: ArticleEdit, name: FieldName): TakenTheirs {
  return { name, was: shownFields(keptMine(edit, name)), is: shownFields(tookTheirs(edit, name)), isBack: false };
}

/** Puts back what was replaced, as an unsaved change; in the text, beside what was changed in other paragraphs since. */
export function givenBack(edit: ArticleEdit, { name, was, is }: TakenTheirs): ArticleEdit {
  if (name !== 'content') return withField<FieldName>(edit, name, was[name]);
  return withField(edit, name, mergeTexts(is.content, was.content, shownFields(edit).content, 'mine').text);
}

/** The way back from that: what is in the field now may have been typed since. */
export function takenBack(edit: ArticleEdit, one: TakenTheirs): TakenTheirs {
  return { ...one, was: shownFields(edit), is: shownFields(givenBack(edit, one)), isBack: !one.isBack };
}
