import { sumUsd } from '#core/models/money.ts';
import type { ModelCall } from '../modelCalls/modelCalls.ts';
import type { StepVersion } from './outputVersions.ts';
import type { RunStep } from './runSteps.ts';

/** The fields of a step's row, or of an earlier version of it, that its attempts are made from. */
type AttemptRow = Pick<
  RunStep & StepVersion,
  | 'status'
  | 'started_at'
  | 'completed_at'
  | 'duration_ms'
  | 'error_message'
  | 'edited_by'
  | 'edited_at'
  | 'service_used'
>;

/** An execution or edit of a step, with what its requests cost. */
export interface Attempt<Row> {
  /**
   * `asked`: a model was called. `edited`: an editor replaced the output. `interrupted`: its worker ended before the
   * answer came; what it cost is an estimate until the gateway's bill comes.
   */
  kind: 'asked' | 'edited' | 'interrupted';
  /** True for the step's current output. */
  current: boolean;
  status: RunStep['status'];
  /** The row with its output; null for an interrupted attempt, which left none. */
  row: Row | null;
  /** ISO 8601; null where it has not begun, or not ended. */
  startedAt: string | null;
  endedAt: string | null;
  durationMs: number | null;
  error: string | null;
  /** USD and tokens of its requests; 0 for an edit. */
  costUsd: number;
  tokens: number;
  /** An estimate is in `costUsd`, until the bill comes. */
  costIsEstimate: boolean;
  /** Requests to models including retries, oldest first. */
  calls: ModelCall[];
}

/** The `ended` of a call whose worker died. */
const INTERRUPTED = 'interrupted';

/**
 * The attempts at one step, oldest first: each version of its row is one, and each call whose worker died. A request
 * belongs to the latest attempt that had begun when it was sent.
 * @param calls of this step.
 */
export function stepAttempts<Row extends AttemptRow>(
  current: Row,
  older: readonly Row[],
  calls: readonly ModelCall[],
): Attempt<Row>[] {
  const versions = [...older, current];
  const sent = calls.filter(({ ended }) => ended !== INTERRUPTED);
  const asked = versions
    .filter((version) => version.edited_at === null)
    .toSorted((a, b) => ascending(begin(a), begin(b)));
  const callsOf = (version: Row) =>
    sent.filter((call) => asked.findLast((one) => begin(one) <= Date.parse(call.started_at)) === version);
  const first = asked[0];
  const ofRows = versions.map((version): Attempt<Row> => {
    const edited = version.edited_at !== null;
    const early = version === first ? sent.filter((call) => Date.parse(call.started_at) < begin(version)) : [];
    const own = edited ? [] : [...early, ...callsOf(version)];
    return {
      kind: edited ? 'edited' : 'asked',
      current: version === current,
      status: version.status,
      row: version,
      startedAt: edited ? version.edited_at : version.started_at,
      endedAt: edited ? version.edited_at : version.completed_at,
      durationMs: edited ? null : version.duration_ms,
      error: version.error_message,
      costUsd: sumUsd(own.map(({ cost_usd }) => cost_usd)),
      tokens: own.reduce((sum, { tokens_used }) => sum + tokens_used, 0),
      costIsEstimate: own.some(({ cost_is_estimate: isEstimate }) => isEstimate),
      calls: own,
    };
  });
  const interrupted = calls
    .filter(({ ended }) => ended === INTERRUPTED)
    .map((call): Attempt<Row> => {
      const { started_at: startedAt, duration_ms: durationMs } = call;
      return {
        kind: 'interrupted',
        current: false,
        status: 'failed',
        row: null,
        startedAt,
        endedAt: new Date(Date.parse(startedAt) + durationMs).toISOString(),
        durationMs,
        error: call.error_message,
        costUsd: call.cost_usd,
        tokens: call.tokens_used,
        costIsEstimate: call.cost_is_estimate,
        calls: [call],
      };
    });
  // After a failed rerun the earlier answer is the current one again.
  return [...ofRows, ...interrupted].toSorted((a, b) =>
    ascending(beginOf(a.startedAt, Infinity), beginOf(b.startedAt, Infinity)),
  );
}

function ascending(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function begin({ started_at }: AttemptRow): number {
  return beginOf(started_at, Number.NEGATIVE_INFINITY);
}

function beginOf(startedAt: string | null, unknown: number): number {
  return startedAt === null ? unknown : Date.parse(startedAt);
}
