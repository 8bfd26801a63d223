import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import type { StepVersion } from '#core/data/runs/outputVersions.ts';
import type { RunStep } from '#core/data/runs/runSteps.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { formatDuration, plural } from '#core/format.ts';
import type { WatchedStep } from './researchState.ts';
import { timeAxis, type Span } from './timeAxis.ts';

/** The fields of a model call that the timeline needs. */
type TimedCall = Pick<ModelCall, 'step_number' | 'started_at' | 'duration_ms' | 'ended'>;

/** The fields of a step's row that the timeline needs. */
type TimedStep = Pick<
  RunStep,
  'step_number' | 'step_name' | 'status' | 'started_at' | 'completed_at' | 'duration_ms' | 'attempts' | 'stale'
>;

type TimedVersion = Pick<StepVersion, 'step_number' | 'started_at' | 'completed_at' | 'edited_at'>;

/** A bar in a row; positions are fractions of the axis, 0 to 1. */
export interface TimelineBar {
  /**
   * `wait`: its inputs were ready, but it had not begun. `attempt`: a call that failed or was interrupted, and was
   * repeated. `earlier`: an execution whose output was replaced when the step ran again.
   */
  kind: 'wait' | 'attempt' | 'earlier' | 'completed' | 'failed' | 'running';
  from: number;
  to: number;
}

export interface TimelineRow {
  step: number;
  name: string;
  /** `stale`: it ended, and what it reads has changed since. */
  status: RunStep['status'] | 'stale';
  bars: TimelineBar[];
  /** Text beside the bar: its duration, or why it ended, and that it is stale. */
  label: string;
}

/** The steps of a run on a time axis in which long pauses are shortened. */
export interface RunTimeline {
  ticks: { at: number; label: string }[];
  /** Where nothing ran for long, and for how many milliseconds. */
  pauses: { at: number; ms: number }[];
  rows: TimelineRow[];
}

interface TimelineInput {
  run: Pick<WorkflowRun, 'started_at' | 'total_steps'>;
  steps: readonly TimedStep[];
  /** The earlier versions of its steps. */
  versions?: readonly TimedVersion[] | undefined;
  /** Its model calls, where they are known. */
  calls?: readonly TimedCall[] | undefined;
  /** The steps of the workflow with their dependencies; empty where only the stored rows are known. */
  workflow: readonly WatchedStep[];
  /** Epoch milliseconds. */
  now: number;
}

/** When the steps of a run ran, for its audit trail. */
export function runTimeline({ run, steps, versions = [], calls = [], workflow, now }: TimelineInput): RunTimeline {
  const spans = new Map(steps.map((step) => [step.step_number, spanOf(step, now)]));
  const begin = Math.min(Date.parse(run.started_at), ...[...spans.values()].map((span) => span?.from ?? Infinity));
  const before = earlierSpans(steps, versions, calls);
  const axis = timeAxis(
    begin,
    [...spans.values(), ...before].flatMap((span) => (span === null ? [] : [span])),
  );
  const known = workflow.slice(0, run.total_steps);
  const numbers = [...new Set([...known.map(({ number }) => number), ...spans.keys()])].toSorted((a, b) => a - b);
  const rows = numbers.map((number): TimelineRow => {
    const step = steps.find(({ step_number }) => step_number === number);
    const definition = known.find((candidate) => candidate.number === number);
    const name = step?.step_name ?? definition?.name ?? `Step ${number}`;
    const span = spans.get(number) ?? null;
    const replaced = before
      .filter((one) => one.step === number)
      .map(({ kind, ...one }): TimelineBar => ({ kind, from: axis.place(one.from), to: axis.place(one.to) }));
    if (step === undefined || span === null) {
      return { step: number, name, status: step?.status ?? 'pending', bars: replaced, label: '' };
    }
    const { status } = step;
    const ready = Math.max(begin, ...(definition?.needs ?? []).map((need) => spans.get(need)?.to ?? begin));
    const [from, to] = [axis.place(span.from), axis.place(span.to)];
    const failed = failedCalls(calls, number, span).map((call) => ({
      from: axis.place(call.from),
      to: axis.place(call.to),
    }));
    // Earlier attempts get bars of their own; the last one is the step's bar.
    const earlier = status === 'failed' ? failed.slice(0, -1) : failed;
    const begun = (status === 'failed' ? failed.at(-1)?.from : failed.at(-1)?.to) ?? from;
    const bars: TimelineBar[] = earlier.map((call) => ({ kind: 'attempt', from: call.from, to: call.to }));
    bars.push({ kind: status === 'pending' ? 'failed' : status, from: begun, to });
    const waited = Math.max(axis.place(ready), ...replaced.map((bar) => bar.to));
    if (from - waited > 0.004 && replaced.length === 0) bars.unshift({ kind: 'wait', from: waited, to: from });
    bars.unshift(...replaced);
    const isStale = step.stale && (status === 'completed' || status === 'failed');
    const label = labelOf(step, span);
    return { step: number, name, status: isStale ? 'stale' : status, bars, label: isStale ? `${label}, stale` : label };
  });
  return { ticks: axis.ticks, pauses: axis.pauses, rows };
}

/** What was before a step's last execution: answers that another one replaced, and calls that brought none. */
function earlierSpans(
  steps: readonly TimedStep[],
  versions: readonly TimedVersion[],
  calls: readonly TimedCall[],
): (Span & { step: number; kind: 'earlier' | 'attempt' })[] {
  const current = new Map(steps.map(({ step_number: step, started_at: at }) => [step, at]));
  const replaced = versions.flatMap(({ step_number: step, started_at: from, completed_at: to, edited_at: edited }) =>
    // An edit keeps the times of the answer that it replaces.
    from === null || to === null || edited !== null || from === current.get(step)
      ? []
      : [{ step, kind: 'earlier' as const, from: Date.parse(from), to: Date.parse(to) }],
  );
  const stopped = calls.flatMap(({ step_number: step, started_at: at, duration_ms: ms, ended }) => {
    const began = step === null ? null : current.get(step);
    const from = Date.parse(at);
    if (step === null || ended === 'completed' || (began != null && from >= Date.parse(began))) return [];
    return [{ step, kind: 'attempt' as const, from, to: from + ms }];
  });
  return [...replaced, ...stopped].toSorted((a, b) => a.from - b.from);
}

/** The failed calls of a step within the time of its last execution. */
function failedCalls(calls: readonly TimedCall[], step: number, { from, to }: Span): Span[] {
  return calls.flatMap(({ step_number, started_at, duration_ms, ended }) => {
    const begin = Date.parse(started_at);
    const failed = step_number === step && ended !== 'completed' && begin >= from && begin <= to;
    return failed ? [{ from: begin, to: Math.min(to, begin + duration_ms) }] : [];
  });
}

function spanOf({ started_at, completed_at, duration_ms, status }: TimedStep, now: number): Span | null {
  if (started_at === null || status === 'pending') return null;
  const from = Date.parse(started_at);
  const ended = completed_at === null ? from + (duration_ms ?? 0) : Date.parse(completed_at);
  return { from, to: Math.max(from, status === 'running' ? now : ended) };
}

function labelOf({ status, attempts, duration_ms: ms }: TimedStep, { from, to }: Span): string {
  // Its call began some milliseconds after its row: all views show how long the call took.
  const took = formatDuration(status === 'running' ? to - from : (ms ?? to - from));
  if (status === 'failed') return `failed after ${plural(attempts, 'attempt', 'attempts')}, ${took}`;
  return attempts > 1 ? `${took}, ${attempts} attempts` : took;
}
