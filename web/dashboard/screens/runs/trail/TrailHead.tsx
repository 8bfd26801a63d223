import type { RunDetail } from '#core/data/runs/runSteps.ts';
import { PRICE_UNKNOWN } from '#core/models/unknownPrice.ts';
import { interruption, takeover } from '#core/views/interruption.ts';
import { runCostText } from '#core/views/spentText.ts';
import { StatusSign } from '../../../../ui/statusSign/StatusSign.tsx';
import { useWaiting } from '../../../data/workers.ts';
import { durationOf } from '../../../runTime.ts';
import styles from './RunTrail.module.css';

const count = new Intl.NumberFormat('en-US');

/** The run's name, template, status and totals. */
export function TrailHead({ detail: { run, steps, events }, now }: { detail: RunDetail; now: number }) {
  const tokens = steps.reduce((sum, { tokens_used }) => sum + tokens_used, 0);
  const took = durationOf(run, now);
  const paid = steps.filter(({ estimated_cost: usd }) => usd > 0);
  const isUnknown = paid.length > 0 && paid.every(({ price_is_unknown: unknown }) => unknown);
  const interrupted = interruption(run, now);
  const before = interrupted === null ? takeover(events) : null;
  const isPending = run.status === 'pending';
  const waiting = useWaiting('research', isPending);
  return (
    <>
      <h1 className={styles['title']} dir="auto" title={run.story_title}>
        {run.story_title === '' ? run.name : run.story_title}
      </h1>
      <span className={styles['template']} title={`${run.template_name} ${run.template_version}`}>
        {run.template_name} {run.template_version}
      </span>
      <StatusSign status={run.status} />
      {isPending ? (
        <span
          className={styles['waits']}
          data-bad={waiting.todo !== null || undefined}
          title={waiting.todo ?? undefined}
        >
          {waiting.text}
        </span>
      ) : null}
      {interrupted === null ? null : <span role="status">{interrupted}</span>}
      {before === null ? null : <span className={styles['soft']}>{before}</span>}
      <span className={styles['figures']}>
        <b>{run.completed_steps}</b> of {run.total_steps} steps{took === '' ? '' : ` · ${took}`} ·{' '}
        <b>{isUnknown ? PRICE_UNKNOWN : runCostText(run)}</b> · {count.format(tokens)} tokens
      </span>
    </>
  );
}
