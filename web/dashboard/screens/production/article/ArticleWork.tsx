import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { formatUsd } from '#core/format.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { showToast } from '../../../../ui/toast/showToast.ts';
import { type ArticleView, articleMarks, confirmMarksMutation, type ShownArticle } from '../../../data/articles.ts';
import { isWriting, type ShownWriting } from '../../../data/writing.ts';
import { shortTime } from '../../../runTime.ts';
import { useSettled } from './useSettled.ts';
import { useSteadyWhileComposing } from './useSteadyWhileComposing.ts';
import { WritingProgress } from '../../../writing/WritingProgress.tsx';
import { ActionBar } from './ActionBar.tsx';
import { ArticleFieldsBar } from './ArticleFieldsBar.tsx';
import styles from './ArticleWindow.module.css';
import { BriefPane } from './BriefPane.tsx';
import { DraftPane } from './DraftPane.tsx';
import type { KeptEdit } from './keptEdit.ts';
import { inTextOrder } from './markPlaces.ts';
import { type Publication, usualPublication } from './publication.ts';
import { useArticleEdit } from './useArticleEdit.ts';
import { useDialogKeys } from './useDialogKeys.ts';
import { WriteDraft } from './WriteDraft.tsx';

interface ArticleWorkProps {
  view: ArticleView;
  shown: ShownArticle;
  kept: KeptEdit;
  /** The current or last writing job of the story. */
  job: ShownWriting | null;
  /** The server's time. */
  now: number;
  /** Moves the focus from the brief to the draft. */
  onSkipBrief: () => void;
}

/** The brief beside the article, its fields and its actions. */
export function ArticleWork({ view, shown, kept, job, now, onSkipBrief }: ArticleWorkProps) {
  const client = useQueryClient();
  const article = useArticleEdit(kept, useSteadyWhileComposing(shown));
  const { title, summary, content } = article.fields;
  const typed = useMemo(() => ({ title, summary, content }), [title, summary, content]);
  const settled = useSettled(typed, 400);
  const checked = useQuery({
    ...articleMarks(view.story.id, settled),
    enabled: view.draft !== null,
    placeholderData: keepPreviousData,
  });
  const marks = useMemo(
    () => inTextOrder(checked.data ?? [], `${title}\n${summary}\n${content}`),
    [checked.data, title, summary, content],
  );
  const [current, setCurrent] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const [seen, setSeen] = useState<string | null>(null);
  const ended = job !== null && job.id !== seen && hasFailed(job, shown) ? job : null;
  const [chosen, setChosen] = useState<{ publication: Publication; hour: string | null } | null>(null);
  // A colleague's hour, or its end, counts more than what was chosen before it.
  const hour = shown.state === 'scheduled' ? shown.since : null;
  const publication = chosen?.hour === hour ? chosen.publication : usualPublication(shown, view);
  const setPublication = (next: Publication) => setChosen({ publication: next, hour });
  const confirm = useMutation({
    ...confirmMarksMutation(client),
    onError: (error: Error) => showToast(error.message, 'error'),
  });
  const [confirming, setConfirming] = useState<ReadonlySet<string>>(new Set());
  const onConfirm = (id: string) => {
    setConfirming((before) => new Set([...before, id]));
    confirm.mutate(
      { id: view.story.id, edit: typed, marks: [id] },
      { onSettled: () => setConfirming((before) => new Set([...before].filter((other) => other !== id))) },
    );
  };
  const confirmations = useMemo(() => confirmationsOf(view, marks), [view, marks]);
  const open = marks.filter(({ isConfirmed }) => !isConfirmed);
  const nextMark = () => {
    const at = open.findIndex(({ id }) => id === current);
    const next = open[(at + 1) % open.length];
    if (next === undefined) return;
    setCurrent(next.id);
    const id = CSS.escape(next.id);
    document.querySelector(`mark[data-mark="${id}"]`)?.scrollIntoView({ block: 'center' });
    // At the note of the marked words: the next buttons are its own. Where both do not fit, the focus is what is seen.
    const note = document.querySelector<HTMLElement>(`[data-note="${id}"]`);
    note?.focus({ preventScroll: true });
    note?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.code === 'KeyN') {
      event.preventDefault();
      nextMark();
    }
  };
  const area = useRef<HTMLDivElement>(null);
  useDialogKeys(area, onKeyDown);
  const { draft } = view;
  const isSettled = settled === typed && !checked.isFetching;
  return (
    <div ref={area} className={styles['scroll']}>
      <div className={styles['panes']}>
        <BriefPane
          brief={view.brief}
          passage={marks.find(({ id }) => id === current)?.passage ?? null}
          onSkip={onSkipBrief}
        />
        {job !== null && isWriting(job) ? (
          <WritingProgress kind="article" storyId={view.story.id} job={job} now={now} />
        ) : again || ended !== null ? (
          <WriteDraft
            view={view}
            again
            ended={ended}
            onCancel={() => {
              setAgain(false);
              setSeen(job?.id ?? null);
            }}
          />
        ) : (
          <DraftPane
            article={article}
            marks={marks}
            confirmations={confirmations}
            confirming={confirming}
            current={current}
            onCurrent={setCurrent}
            onConfirm={onConfirm}
            head={
              <>
                <span className={styles['paid']}>
                  {draft === null
                    ? `${words(content)} words`
                    : `${draft.model} · ${shortTime(draft.createdAt, view.asOf)} · ${words(content)} words · ${formatUsd(draft.costUsd)}`}
                </span>
                {shown.state === 'draft' || shown.state === 'withdrawn' ? (
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
        openMarks={isSettled || checked.isError ? open.length : null}
        onNextMark={nextMark}
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

/** Who confirmed each mark: the newest entry of the history with the mark's words. */
function confirmationsOf({ changes }: ArticleView, marks: readonly { id: string; kind: string; text: string }[]) {
  return new Map(
    marks.flatMap(({ id, kind, text }) => {
      const entry = changes.find(({ field, after }) => field === 'confirmed' && after === `${kind}: ${text}`);
      return entry === undefined ? [] : [[id, { by: entry.by, at: entry.at }] as const];
    }),
  );
}
