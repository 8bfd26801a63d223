import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ArticleFields, FieldName, ShownArticle } from '../../../data/articles.ts';
import {
  afterRefusal,
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
import type { KeptEdit } from './keptEdit.ts';

/** The edit of an article with its operations. */
export interface EditedArticle {
  edit: ArticleEdit;
  fields: ArticleFields;
  isUnsaved: boolean;
  /** The browser's storage is full: what is unsaved lasts as long as the page. */
  isUnkept: boolean;
  set: <Name extends FieldName>(name: Name, value: ArticleFields[Name]) => void;
  keepMine: (name: FieldName) => void;
  takeTheirs: (name: FieldName) => void;
  discard: () => void;
  /** Call before a save, so that its result is not taken for a colleague's change. */
  sending: () => void;
  saved: (article: ShownArticle) => void;
  /** Call when the server has refused a save. */
  refused: () => void;
}

/** Keeps an edit rebased on the server's article, and stored in the browser. */
export function useArticleEdit(kept: KeptEdit, article: ShownArticle): EditedArticle {
  const isUnkept = useSyncExternalStore(kept.subscribe, kept.isUnkept);
  const [held, setHeld] = useState(() => kept.read());
  const now = useMemo(() => seenOf(article), [article]);
  const edit = useMemo(() => (held === null ? editOf(now) : rebased(held, now)), [held, now]);
  useEffect(() => kept.write(edit), [kept, edit]);
  const change = (next: (edit: ArticleEdit) => ArticleEdit) =>
    setHeld((before) => next(before === null ? editOf(now) : rebased(before, now)));
  return {
    edit,
    fields: shownFields(edit),
    isUnkept,
    isUnsaved: Object.keys(edit.mine).length > 0,
    set: (name, value) => change((before) => withField(before, name, value)),
    keepMine: (name) => change((before) => keptMine(before, name)),
    takeTheirs: (name) => change((before) => tookTheirs(before, name)),
    discard: () => change(() => editOf(now)),
    sending: () => change((before) => ({ ...before, sent: before.mine })),
    saved: (article) => change((before) => afterSave(before, seenOf(article))),
    refused: () => change(afterRefusal),
  };
}

function seenOf({ version, fields }: ShownArticle): SeenArticle {
  return { version, fields };
}
