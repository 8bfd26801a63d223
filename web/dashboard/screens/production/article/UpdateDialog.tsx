import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { Dialog, DialogClose } from '../../../../ui/dialog/Dialog.tsx';
import { type Difference, mergedDifference } from '../../../../ui/difference/differingWords.ts';
import type { ArticleView, FieldName } from '../../../data/articles.ts';
import { shownParagraphs } from './shownParagraphs.ts';
import styles from './UpdateDialog.module.css';
import type { EditedArticle } from './useArticleEdit.ts';

const rows: readonly { name: FieldName; label: string }[] = [
  { name: 'title', label: 'Headline' },
  { name: 'summary', label: 'Standfirst' },
  { name: 'content', label: 'Text' },
  { name: 'image', label: 'Picture' },
  { name: 'alt', label: 'Alternative text' },
  { name: 'category', label: 'Category' },
  { name: 'slug', label: 'Slug' },
  { name: 'breaking', label: 'Breaking' },
  { name: 'correction', label: 'Correction shown to readers' },
];

interface UpdateDialogProps {
  view: ArticleView;
  article: EditedArticle;
  loading: boolean;
  problem: string | undefined;
  /** Somebody else changed the same meanwhile, or took the article off the site: there is nothing to update. */
  isOver: boolean;
  onOver: () => void;
  onUpdate: () => void;
  onClose: () => void;
}

/** Shows what a correction changes before it goes on the site. */
export function UpdateDialog(props: UpdateDialogProps) {
  const { view, article, loading, problem, isOver, onOver, onUpdate, onClose } = props;
  const { edit, fields } = article;
  const leave = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  const changed = rows.filter(({ name }) => edit.mine[name] !== undefined);
  const text = (name: FieldName, value: string | boolean) => {
    if (typeof value === 'boolean') return value ? 'On' : 'Off';
    return name === 'category' ? (view.categories.find(({ slug }) => slug === value)?.name ?? value) : value;
  };
  return (
    <Dialog
      open
      reads
      size="large"
      title="Update the article"
      description="Its address stays unless the slug changes, and readers see when it was updated."
      unsaved={false}
      onClose={onClose}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button size="large" variant="primary" loading={loading} onClick={onUpdate}>
            Update
          </Button>
        </>
      }
    >
      {problem === undefined ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <dl className={styles['changes']}>
        {changed.map(({ name, label }) =>
          name === 'content' ? (
            <ChangedText key={name} before={edit.seen.fields.content} after={fields.content} />
          ) : (
            <div key={name}>
              <dt>{label}</dt>
              <dd dir="auto">
                <Words parts={mergedDifference(text(name, edit.seen.fields[name]), text(name, fields[name]))} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  );
}

function ChangedText({ before, after }: { before: string; after: string }) {
  return shownParagraphs(before, after).map(({ at, kind, label, parts }) => (
    <div key={at} data-kind={kind}>
      <dt>{label}</dt>
      <dd dir="auto">
        <Words parts={parts} />
      </dd>
    </div>
  ));
}

function Words({ parts }: { parts: readonly Difference[] }) {
  return parts.map(({ kind, text, at }) =>
    kind === 'same' ? text : kind === 'gone' ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>,
  );
}
