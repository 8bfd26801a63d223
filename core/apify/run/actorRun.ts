import { AppError } from '#core/errors.ts';
import { number, object, string, type output } from 'zod';

const MOST_USD = 100_000;

export const actorRun = object({
  id: string().min(1),
  status: string(),
  statusMessage: string().nullish(),
  startedAt: string().nullish(),
  finishedAt: string().nullish(),
  /** A higher cost is not credible. */
  usageTotalUsd: number().max(MOST_USD).nullish().catch(null),
});

export type ActorRun = output<typeof actorRun>;

/** Apify wraps every single object in `data`. */
export const actorRunEnvelope = object({ data: actorRun });

export type RunEnd = 'open' | 'succeeded' | 'failed' | 'timed-out' | 'aborted';

/**
 * The state of a run. Statuses have hyphens in the API (`TIMED-OUT`), underscores in the specification. `TIMING-OUT`,
 * `ABORTING` and unknown statuses count as open.
 */
export function runEnd(status: string): RunEnd {
  switch (status.toUpperCase().replaceAll('_', '-')) {
    case 'SUCCEEDED':
      return 'succeeded';
    case 'FAILED':
      return 'failed';
    case 'TIMED-OUT':
      return 'timed-out';
    case 'ABORTED':
      return 'aborted';
    default:
      return 'open';
  }
}

const endTexts = { failed: 'Run failed', 'timed-out': 'Run timed out', aborted: 'Run was aborted' } as const;

/** The specification's error of a run that failed (section 8); null where it did not. */
export function runFailure(run: ActorRun): AppError | null {
  const end = runEnd(run.status);
  if (end === 'open' || end === 'succeeded') return null;
  const said = run.statusMessage?.trim() ?? '';
  return new AppError('provider', endTexts[end], {
    hint: `${said === '' ? '' : `Apify says: ${said.replace(/\.$/, '')}. `}See the run's log in the Apify console: run ${run.id}.`,
    retryable: true,
  });
}
