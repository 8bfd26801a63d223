import { useEffect, useMemo, useState } from 'react';
import { useAuth } from '../../../../ui/auth/authStore.ts';
import type { ArticleFields, FieldName, ShownArticle } from '../../../data/articles.ts';
import {
  afterSave,
  type ArticleEdit,
  editOf,
  keptMine,
  rebased,
  type SeenArticle,
  shownFields,
  tookTheirs,
  withField,
} from './articleEdit.ts';
import { keptEdit } from './keptEdit.ts';

/** An article under somebody's hands: what they see, what they typed, and what a colleague did meanwhile. */
export interface EditedArticle {
  edit: ArticleEdit;
  fields: ArticleFields;
  isUnsaved: boolean;
  set: <Name extends FieldName>(name: Name, value: ArticleFields[Name]) => void;
  keepMine: (name: FieldName) => void;
  takeTheirs: (name: FieldName) => void;
  discard: () => void;
  /** Before a save: its own change that comes back is nobody else's. */
  sending: () => void;
  saved: (article: ShownArticle) => void;
}

/** Holds an edit over the article as the server has it now; what is typed outlives the page. */
export function useArticleEdit(storyId: string, article: ShownArticle): EditedArticle {
  const { user } = useAuth();
  const kept = useMemo(() => keptEdit(user?.id ?? '', storyId), [user, storyId]);
  const [held, setHeld] = useState(() => kept.read());
  const now = useMemo(() => seenOf(article), [article]);
  const edit = useMemo(() => (held === null ? editOf(now) : rebased(held, now)), [held, now]);
  useEffect(() => kept.write(edit), [kept, edit]);
  const change = (next: (edit: ArticleEdit) => ArticleEdit) =>
    setHeld((before) => next(before === null ? editOf(now) : rebased(before, now)));
  return {
    edit,
    fields: shownFields(edit),
    isUnsaved: Object.keys(edit.mine).length > 0,
    set: (name, value) => change((before) => withField(before, name, value)),
    keepMine: (name) => change((before) => keptMine(before, name)),
    takeTheirs: (name) => change((before) => tookTheirs(before, name)),
    discard: () => change(() => editOf(now)),
    sending: () => change((before) => ({ ...before, sent: before.mine })),
    saved: (article) => change((before) => afterSave(before, seenOf(article))),
  };
}

function seenOf({ version, fields }: ShownArticle): SeenArticle {
  return { version, fields };
}
