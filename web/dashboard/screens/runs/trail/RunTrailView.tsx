import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { coerce, gte, lte, multipleOf, object, optional } from 'zod/mini';
import { watchedSteps } from '#core/views/watchedSteps.ts';
import { runTimeline } from '#core/views/runTimeline.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { EmptyState } from '../../../../ui/emptyState/EmptyState.tsx';
import { Skeleton } from '../../../../ui/skeleton/Skeleton.tsx';
import { ApiError } from '../../../data/api.ts';
import { runCalls, runWithSteps } from '../../../data/runs.ts';
import { isUnderWay } from '../../../data/underWay.ts';
import { useSearch } from '../../../shell/search.ts';
import { useServerNow } from '../../../useServerNow.ts';
import { RunEvents } from './RunEvents.tsx';
import styles from './RunTrail.module.css';
import { StepDetail } from './StepDetail.tsx';
import { TimeAxis } from './TimeAxis.tsx';
import { TrailActions } from './TrailActions.tsx';
import { TrailHead } from './TrailHead.tsx';

const address = object({ step: optional(coerce.number().check(multipleOf(1), gte(1), lte(99))) });
const workflow = watchedSteps();

/** The audit trail of one run: its steps on an axis of time, what happened, and one step in full. */
export function RunTrailView({ id }: { id: string }) {
  const query = useQuery(runWithSteps(id));
  const { data, error, refetch } = query;
  const [{ step: chosen }, change] = useSearch(address);
  const navigate = useNavigate();
  const live = data !== undefined && isUnderWay(data.run);
  const { data: calls } = useQuery(runCalls({ runId: id, live }));
  const now = useServerNow(query, 1000, live);
  if (data === undefined) {
    return (
      <section className={styles['screen']} aria-busy={error === null}>
        <header className={styles['head']}>
          <BackLink />
          <h1>Workflow Run</h1>
        </header>
        {error === null ? (
          <div className={styles['loading']} role="status" aria-label="Loading the run...">
            {[40, 62, 35, 48].map((width) => (
              <Skeleton key={width} width={`${width}%`} />
            ))}
          </div>
        ) : (
          <NotShown error={error} onRetry={() => void refetch()} onBack={() => void navigate('/dashboard/runs')} />
        )}
      </section>
    );
  }
  const { run, steps } = data;
  const edges = run.type === 'research' ? workflow : [];
  const timeline = runTimeline({ run, steps, calls, workflow: edges, now });
  const selected = timeline.rows.find(({ step }) => step === chosen) ?? notable(timeline.rows);
  return (
    <section className={styles['screen']}>
      <header className={styles['head']}>
        <BackLink />
        <TrailHead detail={data} now={now} />
        <TrailActions detail={data} />
      </header>
      <div className={styles['body']}>
        <div className={styles['course']}>
          <TimeAxis timeline={timeline} selected={selected?.step} onSelect={(step) => change({ step: String(step) })} />
          <RunEvents detail={data} calls={calls} />
        </div>
        {selected === undefined ? null : (
          <StepDetail key={selected.step} detail={data} row={selected} workflow={edges} />
        )}
      </div>
    </section>
  );
}

/** The row to select at first: one that failed, else one that runs, else the first. */
function notable<Row extends { status: string }>(rows: readonly Row[]): Row | undefined {
  return rows.find(({ status }) => status === 'failed') ?? rows.find(({ status }) => status === 'running') ?? rows[0];
}

function BackLink() {
  return (
    <Link className={styles['back']} to="/dashboard/runs" aria-label="Workflow Runs" title="Workflow Runs">
      <ChevronLeft aria-hidden="true" />
    </Link>
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
