import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { Dialog, DialogClose } from '../../../../ui/dialog/Dialog.tsx';
import type { Difference } from '../../../../ui/difference/differingWords.ts';
import { SegmentedControl } from '../../../../ui/segmentedControl/SegmentedControl.tsx';
import type { ArticleView } from '../../../data/articles.ts';
import { ChangedPicture } from '../../../storyScreen/history/ChangedPicture.tsx';
import { type ArticleDifference, articleDifferences, shownDifferences } from './articleDifferences.ts';
import type { ArticleVersion } from './articleVersions.ts';
import styles from './UpdateDialog.module.css';
import { UpdateSummary } from './UpdateSummary.tsx';
import type { EditedArticle } from './useArticleEdit.ts';

const looks = [
  { value: 'words', label: 'Words' },
  { value: 'sides', label: 'Side by side' },
  { value: 'result', label: 'Result' },
] as const;
type Look = (typeof looks)[number]['value'];

interface UpdateDialogProps {
  view: ArticleView;
  article: EditedArticle;
  loading: boolean;
  problem: string | null;
  /** It is about the article, and is answered below this window. */
  isOfArticle: boolean;
  /** Somebody else changed the same meanwhile, or took the article off the site: there is nothing to update. */
  isOver: boolean;
  onOver: () => void;
  onUpdate: () => void;
  onClose: () => void;
}

/** Shows what a correction changes before it goes on the site. */
export function UpdateDialog(props: UpdateDialogProps) {
  const { view, article, loading, problem, isOfArticle, isOver, onOver, onUpdate, onClose } = props;
  const { edit, fields } = article;
  const leave = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  const [look, setLook] = useState<Look>('words');
  /** An earlier version to compare with; null for what is on the site. */
  const [version, setVersion] = useState<ArticleVersion | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const differences = articleDifferences((version ?? edit.seen).fields, fields, view.categories);
  const isChanged = differences.some(({ kind }) => kind === 'changed');
  return (
    <Dialog
      open
      bare
      size="full"
      title="Update the article"
      subtitle={`#${view.story.number} ${view.story.title || 'Untitled'}`}
      unsaved={false}
      onClose={onClose}
      footer={
        <>
          <p className={styles['note']}>
            Its address stays unless the slug changes, and readers see when it was updated, except within a minute of
            publication.
          </p>
          <DialogClose>Cancel</DialogClose>
          <Button size="large" variant="primary" loading={loading} onClick={onUpdate}>
            Update
          </Button>
        </>
      }
    >
      {problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          {isOfArticle ? `${problem} Cancel leads back to it.` : problem}
        </p>
      )}
      <div data-saves className={styles['panes']}>
        <UpdateSummary
          view={view}
          differences={differences}
          version={version}
          onVersion={setVersion}
          onChosen={(id) => area.current?.querySelector(`[data-part="${id}"]`)?.scrollIntoView({ block: 'center' })}
        />
        <div className={styles['difference']}>
          <div className={styles['head']}>
            <h3>Difference</h3>
            <SegmentedControl label="Show the difference as" value={look} choices={looks} onChange={setLook} />
          </div>
          <div
            ref={area}
            role="region"
            aria-label="Difference"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
            tabIndex={0}
            data-next-focus
            className={styles['text']}
          >
            {isChanged ? null : <p>Nothing differs.</p>}
            <dl className={styles['changes']} data-look={look}>
              {isChanged
                ? shownDifferences(differences).map((part) => <Part key={part.id} part={part} look={look} />)
                : null}
            </dl>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Part({ part, look }: { part: ArticleDifference; look: Look }) {
  const { id, name, label, kind, parts } = part;
  const was = parts.filter((one) => one.kind !== 'new');
  const is = parts.filter((one) => one.kind !== 'gone');
  return (
    <div data-part={id} data-name={name} data-kind={kind}>
      <dt>{label}</dt>
      {kind === 'left out' ? null : name === 'image' ? (
        <dd className={styles['pictures']}>
          {look === 'result' ? null : <ChangedPicture address={textOf(was)} label="Before" />}
          <ChangedPicture address={textOf(is)} label="After" />
        </dd>
      ) : look === 'sides' ? (
        <>
          <dd dir="auto">
            <Words parts={was} />
          </dd>
          <dd dir="auto">
            <Words parts={is} />
          </dd>
        </>
      ) : (
        <dd dir="auto">{look === 'result' ? textOf(is) : <Words parts={parts} />}</dd>
      )}
    </div>
  );
}

function Words({ parts }: { parts: readonly Difference[] }) {
  return parts.map(({ kind, text, at }) =>
    kind === 'same' ? (
      text
    ) : kind === 'gone' ? (
      <del key={at}>{text}</del>
    ) : (
      <ins key={at} data-beside={parts[at - 1]?.kind === 'gone' || undefined}>
        {text}
      </ins>
    ),
  );
}

const textOf = (parts: readonly Difference[]) => parts.map(({ text }) => text).join('');
