import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { coerce, gte, lte, multipleOf, object, optional } from 'zod/mini';
import { runAttempts } from '#core/views/runAttempts.ts';
import { runEvents } from '#core/views/runEvents.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';
import { runTimeline } from '#core/views/runTimeline.ts';
import { workedUntil } from '#core/views/workedMs.ts';
import type { RunDetail } from '#core/data/runs/runSteps.ts';
import { Banner } from '../../../../ui/banner/Banner.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { EmptyState } from '../../../../ui/emptyState/EmptyState.tsx';
import { nextPlace } from '../../../../ui/keys/nextPlace.ts';
import { usePageKeys } from '../../../../ui/keys/usePageKeys.ts';
import { Skeleton } from '../../../../ui/skeleton/Skeleton.tsx';
import { ApiError } from '../../../data/apiError.ts';
import { runCalls, runVersions, runWithSteps } from '../../../data/runs.ts';
import { isUnderWay } from '../../../data/underWay.ts';
import { trailKeys } from '../../../shell/keys.ts';
import { useSearch } from '../../../shell/search.ts';
import { KeyNotes } from '../../../shell/StatusLine.tsx';
import { longTime } from '../../../runTime.ts';
import { useReadWhenSilent } from '../../../useReadWhenSilent.ts';
import { useServerNow } from '../../../useServerNow.ts';
import { RunNotes } from '../RunNotes.tsx';
import { RunEvents } from './RunEvents.tsx';
import styles from './RunTrail.module.css';
import { StepDetail } from './StepDetail.tsx';
import { TimeAxis } from './TimeAxis.tsx';
import { TrailActions } from './TrailActions.tsx';
import { TrailHead } from './TrailHead.tsx';

const address = object({ step: optional(coerce.number().check(multipleOf(1), gte(1), lte(99))) });
const workflow = watchedSteps();

interface RunTrailProps {
  id: string;
  /** The address of the list of runs, to which the trail leads back. */
  list: string;
}

/** The audit trail of one run: its steps on an axis of time, what happened, and one step in full. */
export function RunTrailView({ id, list }: RunTrailProps) {
  const query = useQuery(runWithSteps(id));
  const { data, error, refetch } = query;
  const [{ step: chosen }, change] = useSearch(address);
  const navigate = useNavigate();
  const live = data !== undefined && isUnderWay(data.run);
  const isDeleted = data?.run.deleted_at != null;
  const { data: calls = [] } = useQuery(runCalls({ runId: id, live }));
  const { data: versions = [] } = useQuery(runVersions({ runId: id, live }));
  const now = useServerNow(query, 1000, live);
  useReadWhenSilent(data === undefined ? [] : [data.run], now, () => refetch({ cancelRefetch: false }));
  const course = useRef<HTMLDivElement>(null);
  usePageKeys((key) => {
    if (key === 'Escape') {
      void navigate(list, { replace: true });
      return true;
    }
    const steps = [...(course.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
    const at = steps.findIndex((step) => step.ariaCurrent === 'step');
    const to = steps[nextPlace(key, { at, count: steps.length }) ?? -1];
    to?.focus();
    to?.click();
    return to !== undefined;
  });
  if (data === undefined) {
    return (
      <section className={styles['screen']} aria-busy={error === null}>
        <header className={styles['head']}>
          <BackLink to={list} />
          <h1>Workflow Run</h1>
        </header>
        {error === null ? (
          <div className={styles['loading']} role="status" aria-label="Loading the run...">
            {[40, 62, 35, 48].map((width) => (
              <Skeleton key={width} width={`${width}%`} />
            ))}
          </div>
        ) : (
          <NotShown error={error} onRetry={() => void refetch()} onBack={() => void navigate(list)} />
        )}
      </section>
    );
  }
  const { run, steps, events, production } = data;
  const edges = run.type === 'research' ? workflow : [];
  const timeline = runTimeline({ run, steps, versions, calls, workflow: edges, now: workedUntil(run, now) });
  const attempts = runAttempts(steps, versions, calls);
  const selected = timeline.rows.find(({ step }) => step === chosen) ?? notable(timeline.rows);
  return (
    <section className={styles['screen']}>
      <header className={styles['head']}>
        <BackLink to={list} />
        <TrailHead detail={data} now={now} />
        {run.deleted_at === null ? <TrailActions detail={data} /> : null}
      </header>
      {run.deleted_at === null ? null : <DeletedNote run={run} events={events} />}
      <RunNotes />
      <div className={styles['body']}>
        <div ref={course} className={styles['course']}>
          <TimeAxis timeline={timeline} selected={selected?.step} onSelect={(step) => change({ step: String(step) })} />
          <RunEvents events={runEvents({ events, steps: attempts, production })} />
        </div>
        {selected === undefined ? null : (
          <StepDetail key={selected.step} detail={data} row={selected} workflow={edges} />
        )}
      </div>
      <KeyNotes
        keys={run.story_id === null || isDeleted ? trailKeys.filter(({ does }) => does !== 'Open research') : trailKeys}
      />
    </section>
  );
}

/** The row to select at first: one that failed, else one that runs, else the first. */
function notable<Row extends { status: string }>(rows: readonly Row[]): Row | undefined {
  return rows.find(({ status }) => status === 'failed') ?? rows.find(({ status }) => status === 'running') ?? rows[0];
}

function BackLink({ to }: { to: string }) {
  return (
    <Link className={styles['back']} to={to} aria-label="Workflow Runs" title="Workflow Runs">
      <ChevronLeft aria-hidden="true" />
    </Link>
  );
}

/** Who deleted the run, and that it can be read and restored. */
function DeletedNote({ run, events }: Pick<RunDetail, 'run' | 'events'>) {
  const by = events.findLast(({ kind }) => kind === 'deleted')?.who ?? '';
  return (
    <div className={styles['deleted']}>
      <Banner title={`Deleted${by === '' ? '' : ` by ${by}`}, ${longTime(run.deleted_at ?? '')}`}>
        It is in no list and can only be read. <code>velocity runs restore {run.id.slice(-8)}</code> brings it back.
      </Banner>
    </div>
  );
}

function NotShown({ error, onRetry, onBack }: { error: Error; onRetry: () => void; onBack: () => void }) {
  const gone = error instanceof ApiError && error.code === 'not_found';
  return (
    <EmptyState
      kind={gone ? 'empty' : 'failed'}
      title={gone ? error.message : 'The run could not be read'}
      text={gone ? 'It was deleted, or its address is wrong.' : error.message}
      action={gone ? <Button onClick={onBack}>All workflow runs</Button> : <Button onClick={onRetry}>Try again</Button>}
    />
  );
}
