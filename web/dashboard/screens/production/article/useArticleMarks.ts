import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { announce } from '../../../../ui/announce.ts';
import { showToast } from '../../../../ui/toast/showToast.ts';
import { ApiError } from '../../../data/apiError.ts';
import {
  type ArticleFields,
  articleMarks,
  type ArticleView,
  confirmMarksMutation,
  type ShownMark,
} from '../../../data/articles.ts';
import { retryDelay } from '../../../data/retryDelay.ts';
import { useDedupedMutation } from '../../../data/useDedupedMutation.ts';
import { inTextOrder } from './markPlaces.ts';
import { useSettled } from './useSettled.ts';

/** What in an article is not in its brief: checked when typing pauses, shown one after the other, and confirmed. */
export function useArticleMarks(view: ArticleView, { title, summary, content }: ArticleFields) {
  const typed = useMemo(() => ({ title, summary, content }), [title, summary, content]);
  const settled = useSettled(typed, 400);
  const checked = useQuery({
    ...articleMarks(view.story.id, settled),
    enabled: view.draft !== null,
    placeholderData: keepPreviousData,
    // Until then it is not known whether an edit has answered a mark.
    refetchInterval: ({ state: { error, errorUpdateCount } }) =>
      error === null || isAuthError(error) ? false : retryDelay(errorUpdateCount, error),
  });
  // A comparison that failed says nothing of the marks: those of the last one stay.
  const [known, setKnown] = useState<readonly ShownMark[]>([]);
  if (checked.data !== undefined && checked.data !== known) setKnown(checked.data);
  const marks = useMemo(
    () => inTextOrder(checked.data ?? known, `${title}\n${summary}\n${content}`),
    [checked.data, known, title, summary, content],
  );
  const [current, setCurrent] = useState<string | null>(null);
  const confirm = useDedupedMutation({
    ...confirmMarksMutation(useQueryClient()),
    onError: (error: Error) => showToast(error.message, 'error'),
  });
  const [confirming, setConfirming] = useState<ReadonlySet<string>>(new Set());
  const onConfirm = (id: string) => {
    setConfirming((before) => new Set([...before, id]));
    const words = marks.find((mark) => mark.id === id)?.text ?? '';
    // By its promise: callbacks of a call are dropped when another mark is confirmed meanwhile.
    void confirm
      .mutateAsync({ id: view.story.id, edit: typed, marks: [id] })
      .then(
        () => announce(`Confirmed: ${words}`),
        () => {},
      )
      .finally(() => setConfirming((before) => new Set([...before].filter((other) => other !== id))));
  };
  const confirmations = useMemo(() => confirmationsOf(view, marks), [view, marks]);
  const open = marks.filter(({ isConfirmed }) => !isConfirmed);
  const goToNext = () => {
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
  const isSettled = settled === typed && !checked.isFetching;
  return {
    marks,
    confirmations,
    confirming,
    onConfirm,
    current,
    onCurrent: setCurrent,
    /** How many are unconfirmed; null while the text is being checked. */
    openCount: isSettled || checked.isError ? open.length : null,
    isUnchecked: checked.isError,
    goToNext,
  };
}

/** Nothing is tried again without a session. */
const isAuthError = (error: Error) => error instanceof ApiError && error.code === 'auth';

/** Who confirmed each mark: the newest entry of the history with the mark's words. */
function confirmationsOf({ changes }: ArticleView, marks: readonly { id: string; kind: string; text: string }[]) {
  return new Map(
    marks.flatMap(({ id, kind, text }) => {
      const entry = changes.find(({ field, after }) => field === 'confirmed' && after === `${kind}: ${text}`);
      return entry === undefined ? [] : [[id, { by: entry.by, at: entry.at }] as const];
    }),
  );
}
