import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import type { StepVersion } from '#core/data/runs/outputVersions.ts';
import type { RunStep } from '#core/data/runs/runSteps.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { formatDuration, plural } from '#core/format.ts';
import type { WatchedStep } from './researchState.ts';

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

interface Span {
  from: number;
  to: number;
}

/** When the steps of a run ran, for its audit trail. */
export function runTimeline({ run, steps, versions = [], calls = [], workflow, now }: TimelineInput): RunTimeline {
  const spans = new Map(steps.map((step) => [step.step_number, spanOf(step, now)]));
  const begin = Math.min(Date.parse(run.started_at), ...[...spans.values()].map((span) => span?.from ?? Infinity));
  const before = earlierSpans(steps, versions, calls);
  const axis = axisOf(
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

function labelOf({ status, attempts }: TimedStep, { from, to }: Span): string {
  const took = formatDuration(to - from);
  if (status === 'failed') return `failed after ${plural(attempts, 'attempt', 'attempts')}, ${took}`;
  return attempts > 1 ? `${took}, ${attempts} attempts` : took;
}

/** Width of a shortened pause, as a fraction of the time in which something ran. */
const PAUSE_SHARE = 0.05;
/** Width of a duration behind a bar, as a fraction of the axis. */
const LABEL_SHARE = 0.09;
/** Milliseconds between ticks. */
const STEPS = [100, 200, 500, 1e3, 2e3, 5e3, 1e4, 1.5e4, 3e4, 6e4, 12e4, 3e5, 6e5, 9e5, 18e5, 36e5, 72e5, 144e5, 432e5];
const MOST_TICKS = 7;

function axisOf(begin: number, spans: readonly Span[]) {
  const busy = merged([{ from: begin, to: begin }, ...spans]);
  const busyMs = Math.max(
    1,
    busy.reduce((sum, { from, to }) => sum + to - from, 0),
  );
  // The spans that are drawn: pauses longer than 30 s and half of the working time are shortened.
  const shown: { from: number; to: number; width: number }[] = [];
  const pauses: { at: number; ms: number }[] = [];
  let width = 0;
  for (const [at, { from, to }] of busy.entries()) {
    const before = busy[at - 1];
    if (before !== undefined) {
      const ms = from - before.to;
      const long = ms > Math.max(30_000, busyMs / 2);
      const taken = long ? busyMs * PAUSE_SHARE : ms;
      shown.push({ from: before.to, to: from, width: taken });
      if (long) pauses.push({ at: width + taken / 2, ms });
      width += taken;
    }
    shown.push({ from, to, width: to - from });
    width += to - from;
  }
  const every = STEPS.find((ms) => width / ms <= MOST_TICKS) ?? width;
  const ended = Math.max(1, Math.ceil(width / every) * every);
  // Room for the duration behind a bar that ends last.
  const whole = width / ended > 1 - LABEL_SHARE ? ended + every : ended;
  const place = (time: number) => {
    let before = 0;
    for (const part of shown) {
      if (time <= part.to) {
        const share = part.to === part.from ? 0 : Math.max(0, time - part.from) / (part.to - part.from);
        return (before + share * part.width) / whole;
      }
      before += part.width;
    }
    return before / whole;
  };
  const ticks = Array.from({ length: Math.round(whole / every) + 1 }, (_, at) => ({
    at: (at * every) / whole,
    label: tickLabel(at * every),
  }));
  return { place, ticks, pauses: pauses.map(({ at, ms }) => ({ at: at / whole, ms })) };
}

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

/** `0s`, `30s`, `1m`, `1m 30s`, `2h`. */
function tickLabel(ms: number): string {
  if (ms < 1000 && ms > 0) return `${ms}ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${Number.isInteger(seconds) ? seconds : seconds.toFixed(1)}s`;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round(seconds % 60)];
  const parts = [h > 0 ? `${h}h` : '', m > 0 ? `${m}m` : '', s > 0 ? `${s}s` : ''];
  return parts.filter((part) => part !== '').join(' ');
}
