import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { guid, object, optional } from 'zod/mini';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { ApiError } from '../../data/apiError.ts';
import { storyResearch } from '../../data/research.ts';
import { isUnderWay } from '../../data/underWay.ts';
import { readFailure, useToldFailure } from '../../data/windowRead.ts';
import { FailedRead } from '../../FailedRead.tsx';
import { useSearch } from '../../shell/search.ts';
import { useReadWhenSilent } from '../../useReadWhenSilent.ts';
import { useServerNow } from '../../useServerNow.ts';
import { openedFrom } from './cameFrom.ts';
import { ResearchActions } from './ResearchActions.tsx';
import styles from './ResearchScreen.module.css';
import { ResearchWorkflow } from './ResearchWorkflow.tsx';

const address = object({ run: optional(guid()) });

/** The research of one story, as a window over the screen behind it. Closing it does not stop the run. */
export function ResearchScreen() {
  const { researchedId = '' } = useParams();
  const [{ run }] = useSearch(address);
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const query = useQuery({
    ...storyResearch(researchedId, run),
    // From one run to another the window stays as it is, with its focus.
    placeholderData: (before) => (before?.story.id === researchedId ? before : undefined),
  });
  const { error, refetch } = query;
  const [discard, setDiscard] = useState<(() => void) | null>(null);
  const unsaved = discard !== null;
  // A run that somebody deletes goes, but not under what is being typed.
  const data = error !== null && isGone(error) && !unsaved ? undefined : query.data;
  const failure = useToldFailure(readFailure(query), data !== undefined);
  const live = data?.detail != null && isUnderWay(data.detail.run);
  const now = useServerNow(query, 1000, live);
  useReadWhenSilent(data?.detail == null ? [] : [data.detail.run], now, () => refetch({ cancelRefetch: false }));
  const isNewest = data?.detail == null || data.detail.run.id === data.runs[0]?.id;
  // In place of the window, so that Back does not open it again.
  const close = () => {
    discard?.();
    void navigate(openedFrom(state), { replace: true });
  };
  return (
    <Dialog
      open
      size="full"
      bare
      unsaved={unsaved}
      title="Research Workflow"
      subtitle={data === undefined ? ' ' : <StoryName {...data.story} />}
      actions={data === undefined ? undefined : <ResearchActions research={data} isNewest={isNewest} now={now} />}
      onClose={close}
    >
      {data !== undefined ? (
        <ResearchWorkflow research={data} isNewest={isNewest} now={now} onUnsaved={(next) => setDiscard(() => next)} />
      ) : null}
      {data === undefined && failure === null ? <Loading /> : null}
      {failure === null ? null : (
        <FailedRead title="The research could not be read" error={failure} onRetry={() => refetch()} onClose={close} />
      )}
    </Dialog>
  );
}

function StoryName({ number, title }: { number: number; title: string }) {
  return (
    <span title={title}>
      #{number} <bdi>{title || 'Untitled'}</bdi>
    </span>
  );
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

const WIDTHS = ['38%', '31%', '42%', '35%', '46%', '40%', '33%', '44%'];

function Loading() {
  return (
    <div className={styles['loading']} role="status" aria-label="Loading the research...">
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
