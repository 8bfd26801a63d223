import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../../ui/afterPaint.ts';
import { showToast } from '../../../../ui/toast/showToast.ts';
import { ApiError } from '../../../data/apiError.ts';
import {
  articleOfStory,
  publishArticleMutation,
  saveArticleMutation,
  type ShownArticle,
} from '../../../data/articles.ts';
import { onReconnected } from '../../../data/connection.ts';
import { useSession } from '../../../data/session.ts';
import { useDedupedMutation } from '../../../data/useDedupedMutation.ts';
import type { Publication } from './publication.ts';
import { hasCome, type SentArticle, stillHolds } from './refusals.ts';
import type { EditedArticle } from './useArticleEdit.ts';
import { useTakenOffToast } from './useTakenOffToast.ts';

/** Codes of failures after which nobody knows whether the save was stored: no answer of the API itself came. */
const mayBeStored = new Set(['offline', 'storage', 'deadline']);

/** A save that met a change of somebody else, or of the article's state. */
interface Met {
  act: 'save' | 'publish';
  version: string;
  state: ShownArticle['state'];
}

interface ArticleSavesInput {
  /** The story's id and number. */
  story: { id: string; number: number };
  /** The site's. */
  timeZone: string;
  shown: ShownArticle;
  article: EditedArticle;
  publication: Publication;
  /** The number of unconfirmed marks that prevent it; null while the text is being checked. */
  blockingMarks: number | null;
  /** Whether it is asked about before it is published: then its publication is not repeated with what somebody else saved. */
  isAsked: boolean;
}

/**
 * Saves and publishes the article. A save that met another one is repeated once where both could be merged. If the
 * article came out meanwhile, its correction is shown as a difference first.
 */
export function useArticleSaves({
  story: { id, number },
  timeZone,
  shown,
  article,
  publication,
  blockingMarks,
  isAsked: isAskedAbout,
}: ArticleSavesInput) {
  const client = useQueryClient();
  const { edit, isUnsaved } = article;
  const [updating, setUpdating] = useState(false);
  const tellTakenOff = useTakenOffToast(shown.state);
  const met = useRef<Met | null>(null);
  const save = useDedupedMutation(saveArticleMutation(client));
  const publish = useDedupedMutation(publishArticleMutation(client));
  const isSaving = save.isPending || publish.isPending;
  const [sent, setSent] = useState<(SentArticle & { act: Met['act'] }) | null>(null);
  const at = publication.when === 'hour' ? publication.at : undefined;
  const wanted = { fields: article.fields, at };
  // Of what was pressed last: a save that was refused says nothing of the publication after it.
  const failure = sent?.act === 'publish' ? publish.error : save.error;
  // Once somebody has signed in again, what was refused without a session is no problem any more.
  const isBack = useSession() === 'held' && failure instanceof ApiError && failure.code === 'auth';
  const isUnanswered = failure instanceof ApiError && mayBeStored.has(failure.code);
  useEffect(() => {
    if (!isUnanswered) return undefined;
    // It told of the connection, which is there again: what is unsaved can be sent now.
    const forget = () => setSent(null);
    const stop = onReconnected(forget);
    addEventListener('online', forget);
    return () => {
      stop();
      removeEventListener('online', forget);
    };
  }, [isUnanswered]);
  // The bar says by itself how many marks are open, until they are confirmed.
  const areMarksShown =
    !updating && (blockingMarks ?? 0) > 0 && failure instanceof ApiError && failure.code === 'conflict';
  // What got no answer was done all the same.
  const isDone =
    isUnanswered && sent !== null && !isUnsaved && (sent.act === 'save' || hasCome(sent.at, shown, timeZone));
  if (sent !== null && (areMarksShown || isDone)) setSent(null);
  const problem = failure !== null && sent !== null && !isBack && stillHolds(failure, sent, wanted) ? failure : null;
  const target = { id, expected: edit.seen.version, state: shown.state, edit: edit.mine };
  const done = ({ article: saved }: { article: ShownArticle }) => {
    article.saved(saved);
    setUpdating(false);
    if (updating && saved.state !== 'published') tellTakenOff();
  };
  /** Loads what a colleague saved meanwhile, to merge or to show both versions. */
  const onError = async (error: Error, act: Met['act'], isRepeated: boolean) => {
    if (!(error instanceof ApiError)) return;
    if (!mayBeStored.has(error.code)) article.refused();
    if (error.code !== 'conflict') return;
    const was = { act, version: target.expected, state: target.state };
    if (!isRepeated) met.current = was;
    await client.invalidateQueries({ queryKey: ['publish'] });
    const now = client.getQueryData(articleOfStory(id).queryKey)?.article;
    const isOut = now?.state !== was.state;
    // Where nothing is newer, the conflict is another one, as of the slug.
    if (met.current !== was || (!isOut && now.version !== was.version)) return;
    met.current = null;
    if (!isOut) return;
    await afterPaint();
    save.reset();
    publish.reset();
    if (now?.state === 'published') setUpdating(true);
  };
  const saveNow = (isRepeated = false) => {
    met.current = null;
    article.sending();
    setSent({ act: 'save', ...wanted });
    save.mutate(target, { onSuccess: done, onError: (error) => void onError(error, 'save', isRepeated) });
  };
  const publishNow = (isRepeated = false) => {
    met.current = null;
    article.sending();
    setSent({ act: 'publish', ...wanted });
    publish.mutate(
      { ...target, ...(at === undefined ? {} : { at }) },
      {
        onSuccess: (answer) => {
          done(answer);
          // Its window may have closed before: the number says of which story it is told.
          showToast(`#${number} ${publication.when === 'hour' ? 'waits for its hour' : 'is on the site'}`, 'success');
        },
        onError: (error) => void onError(error, 'publish', isRepeated),
      },
    );
  };
  const goOn = () => {
    const was = met.current;
    if (was === null || isSaving || was.version === edit.seen.version || was.state !== shown.state) return;
    const isAsked = edit.conflicts.length > 0;
    // Nothing of this person is left to be saved, or a publication would be of what nobody saw.
    const isOver = !isAsked && (!isUnsaved || (was.act === 'publish' && isAskedAbout));
    if (!isAsked && !isOver && blockingMarks === null) return;
    met.current = null;
    if (isOver) {
      // There are no two texts to compare, as the refusal has it.
      setSent(null);
      if (was.act === 'publish') {
        showToast('Nothing was published: look at what changed, then press again.', 'error');
      }
    } else if (!isAsked && blockingMarks === 0) (was.act === 'save' ? saveNow : publishNow)(true);
  };
  useEffect(goOn);
  return {
    updating,
    setUpdating,
    tellTakenOff,
    saveNow: () => saveNow(),
    publishNow: () => publishNow(),
    isSaving,
    isSavePending: save.isPending,
    isPublishPending: publish.isPending,
    problem,
  };
}
