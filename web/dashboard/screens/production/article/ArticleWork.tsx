import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { enum as oneOf, nullable, object, string } from 'zod/mini';
import { formatUsd } from '#core/format.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import type { ArticleView, ShownArticle } from '../../../data/articles.ts';
import { useKeptState } from '../../../data/keptState.ts';
import { isWriting, type ShownWriting } from '../../../data/writing.ts';
import { shortTime } from '../../../runTime.ts';
import { useModelName } from '../../../useModelName.ts';
import { useSteadyWhileComposing } from './useSteadyWhileComposing.ts';
import { WritingProgress } from '../../../writing/WritingProgress.tsx';
import { ActionBar } from './ActionBar.tsx';
import { ArticleFieldsBar } from './ArticleFieldsBar.tsx';
import styles from './ArticleWindow.module.css';
import { BriefPane } from './BriefPane.tsx';
import { DraftPane } from './DraftPane.tsx';
import type { KeptEdit } from './keptEdit.ts';
import { type Publication, usualPublication } from './publication.ts';
import { type EditedArticle, useArticleEdit } from './useArticleEdit.ts';
import { useArticleMarks } from './useArticleMarks.ts';
import { useDialogKeys } from './useDialogKeys.ts';
import { useOthersChanges } from './useOthersChanges.ts';
import { useToastsAbove } from './useToastsAbove.ts';
import { WriteDraft } from './WriteDraft.tsx';

interface ArticleWorkProps {
  view: ArticleView;
  shown: ShownArticle;
  kept: KeptEdit;
  /** The current or last writing job of the story. */
  job: ShownWriting | null;
  /** The server's time. */
  now: number;
  /** The same while something is being written. */
  writingNow: number;
  /** Moves the focus from the brief to the draft. */
  onSkipBrief: () => void;
}

const choice = nullable(
  object({ publication: object({ when: oneOf(['now', 'draft', 'hour']), at: string() }), hour: nullable(string()) }),
);

/** Why the article cannot be published while something else has its place. */
const UNSEEN = {
  writing: 'The article is being written again: publish it once you have read it.',
  form: 'Cancel shows the article again: publish it once you see it.',
} as const;

/** The brief beside the article, its fields and its actions. */
export function ArticleWork({ view, shown, kept, job, now, writingNow, onSkipBrief }: ArticleWorkProps) {
  const article = useArticleEdit(kept, useSteadyWhileComposing(shown));
  const { marks, openCount, isUnchecked, goToNext, ...noted } = useArticleMarks(view, article.fields);
  const modelName = useModelName();
  const [again, setAgain] = useState(false);
  const [seen, setSeen] = useState<string | null>(null);
  const ended = job !== null && job.id !== seen && hasFailed(job, shown) ? job : null;
  const [chosen, setChosen] = useKeptState(`publication-${view.story.id}`, choice, null);
  // Over a reload only: in a window that is opened later it would be an hour that has passed.
  useEffect(() => () => setChosen(() => null), [setChosen]);
  // An hour that was set, or a publication, counts more than what was chosen before it, also once it has ended.
  const hour = shown.state === 'scheduled' || shown.state === 'published' ? shown.since : null;
  const isOutdated = chosen !== null && chosen.hour !== hour;
  useEffect(() => {
    if (isOutdated) setChosen(() => null);
  }, [isOutdated, setChosen]);
  const publication = chosen?.hour === hour ? chosen.publication : usualPublication(shown, view);
  const setPublication = (next: Publication) => setChosen(() => ({ publication: next, hour }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.code === 'KeyN') {
      event.preventDefault();
      showNextMark();
    } else undoTaken(event, article);
  };
  const showArticle = () => {
    setAgain(false);
    setSeen(job?.id ?? null);
  };
  const showNextMark = () => {
    // The form for another draft has the article's place.
    flushSync(showArticle);
    goToNext();
  };
  const area = useRef<HTMLDivElement>(null);
  useDialogKeys(area, onKeyDown);
  useToastsAbove(area);
  const { draft } = view;
  const others = useOthersChanges(shown, view.changes);
  const mayWriteAgain = shown.state === 'draft' || shown.state === 'withdrawn';
  const writing = job !== null && isWriting(job) ? job : null;
  const showsForm = mayWriteAgain && (again || ended !== null);
  return (
    <div ref={area} className={styles['scroll']}>
      <div className={styles['panes']}>
        <BriefPane
          brief={view.brief}
          passage={marks.find(({ id }) => id === noted.current)?.passage ?? null}
          onSkip={onSkipBrief}
        />
        {writing !== null ? (
          <WritingProgress kind="article" storyId={view.story.id} job={writing} now={writingNow} />
        ) : showsForm ? (
          <WriteDraft view={view} again ended={ended} onCancel={showArticle} />
        ) : (
          <DraftPane
            article={article}
            changes={view.changes}
            marks={marks}
            {...noted}
            head={
              <>
                <span className={styles['paid']}>
                  {draft === null
                    ? `${words(article.fields.content)} words`
                    : `${modelName(draft.model)} · ${shortTime(draft.createdAt, now)} · ${words(article.fields.content)} words · ${formatUsd(draft.costUsd)}`}
                </span>
                {mayWriteAgain ? (
                  <Button size="small" variant="quiet" onClick={() => setAgain(true)}>
                    Write again
                  </Button>
                ) : null}
              </>
            }
          />
        )}
      </div>
      <ArticleFieldsBar
        view={view}
        shown={shown}
        article={article}
        publication={publication}
        onPublication={setPublication}
      />
      <ActionBar
        view={view}
        shown={shown}
        article={article}
        publication={publication}
        openMarks={openCount}
        isUnchecked={isUnchecked}
        unseen={writing !== null ? UNSEEN.writing : showsForm ? UNSEEN.form : null}
        others={others}
        onNextMark={showNextMark}
      />
    </div>
  );
}

/** Whether a draft that was requested after the article's last change failed or was stopped. */
function hasFailed({ status, finishedAt }: ShownWriting, { version }: ShownArticle): boolean {
  if (status !== 'failed' && status !== 'cancelled') return false;
  return finishedAt !== null && Date.parse(finishedAt) > Date.parse(version);
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Ctrl+Z in a field whose text was replaced, and not typed in since: the browser's own does not know of that. */
function undoTaken(event: KeyboardEvent, { taken, fields, edit, giveBack }: EditedArticle): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  if (!(event.target instanceof Element)) return;
  const part = event.target.closest<HTMLElement>('[data-part], [data-article-field]');
  const name = part?.dataset['part'] ?? part?.dataset['articleField'];
  const last = taken.findLast((one) => one.name === name);
  if (last === undefined || last.is[last.name] !== fields[last.name] || edit.conflicts.includes(last.name)) return;
  event.preventDefault();
  giveBack(last.name);
}
