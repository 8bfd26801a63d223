import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { announce } from '../../../../ui/announce.ts';
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
import { givenBack, takenBack, type TakenTheirs, takenTheirs } from './takenTheirs.ts';

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
  /** What that replaced in this window, newest last. */
  taken: readonly TakenTheirs[];
  /** Gives back what was replaced last in a field. */
  giveBack: (name: FieldName) => void;
  /** It need not be given back any more. */
  dismiss: (name: FieldName) => void;
  discard: () => void;
  /** Call before a save, so that its result is not taken for a colleague's change. */
  sending: () => void;
  saved: (article: ShownArticle) => void;
  /** Call when the server has refused a save. */
  refused: () => void;
}

/** Keeps an edit rebased on the server's article, and stored in the browser. */
export function useArticleEdit(kept: KeptEdit, article: ShownArticle): EditedArticle {
  const [taken, setTaken] = useState<readonly TakenTheirs[]>([]);
  const isUnkept = useSyncExternalStore(kept.subscribe, kept.isUnkept);
  const [held, setHeld] = useState(() => kept.read());
  const now = useMemo(() => seenOf(article), [article]);
  const edit = useMemo(() => (held === null ? editOf(now) : rebased(held, now)), [held, now]);
  useEffect(() => kept.write(edit), [kept, edit]);
  useEffect(() => kept.takeOver(setHeld), [kept]);
  const change = (next: (edit: ArticleEdit) => ArticleEdit) =>
    setHeld((before) => next(before === null ? editOf(now) : rebased(before, now)));
  return {
    edit,
    fields: shownFields(edit),
    isUnkept,
    isUnsaved: Object.keys(edit.mine).length > 0,
    set: (name, value) => change((before) => withField(before, name, value)),
    keepMine: (name) => change((before) => keptMine(before, name)),
    takeTheirs: (name) => {
      setTaken([...taken, takenTheirs(edit, name)]);
      change((before) => tookTheirs(before, name));
      announce('Took the saved version. Undo brings yours back.');
    },
    taken,
    giveBack: (name) => {
      const last = taken.findLast((one) => one.name === name);
      if (last === undefined) return;
      setTaken(taken.map((one) => (one === last ? takenBack(edit, one) : one)));
      change((before) => givenBack(before, last));
    },
    dismiss: (name) => {
      const last = taken.findLast((one) => one.name === name);
      setTaken(taken.filter((one) => one !== last));
    },
    discard: () => {
      setTaken([]);
      change(() => editOf(now));
    },
    sending: () => change((before) => ({ ...before, sent: before.mine })),
    saved: (article) => change((before) => afterSave(before, seenOf(article))),
    refused: () => change(afterRefusal),
  };
}

function seenOf({ version, fields }: ShownArticle): SeenArticle {
  return { version, fields };
}
