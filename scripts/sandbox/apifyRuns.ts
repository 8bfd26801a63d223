import type { Clock } from '#core/clock.ts';
import { estimateScrapeCost } from '#core/scrapeCost.ts';
import type { ApifyFault } from './apifyFaults.ts';
import type { SandboxItem } from './apifyItems.ts';

/** A run of the sandbox. Its state is derived from the clock, so no timers are needed. */
export interface SandboxRun {
  id: string;
  actor: string;
  input: unknown;
  startedAt: number;
  /** Infinity: runs until it is aborted. */
  endsAt: number;
  endsAs: string;
  items: readonly SandboxItem[];
  abortedAt: number | null;
  /** Aborts when the run is stopped, so that long polls answer immediately. */
  stopped: AbortController;
}

export interface NewRun {
  actor: string;
  input: unknown;
  items: readonly SandboxItem[];
  latencyMs: number;
  fault: ApifyFault | null;
}

/** The runs of one sandbox, oldest first. */
export class SandboxRuns {
  readonly #clock: Clock;
  readonly #runs: SandboxRun[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get all(): readonly SandboxRun[] {
    return this.#runs;
  }

  find(id: string | undefined): SandboxRun | undefined {
    return this.#runs.find((run) => run.id === id);
  }

  start({ actor, input, items, latencyMs, fault }: NewRun): SandboxRun {
    const startedAt = this.#clock.now();
    const latency = fault === 'never-ends' ? Number.POSITIVE_INFINITY : latencyMs * (fault === 'slow' ? 10 : 1);
    const run: SandboxRun = {
      id: `sandbox${String(this.#runs.length + 1).padStart(4, '0')}${startedAt.toString(36)}`,
      actor,
      input,
      startedAt,
      endsAt: startedAt + latency,
      endsAs: endStatus(fault),
      items: endStatus(fault) === 'SUCCEEDED' ? items : items.slice(0, Math.ceil(items.length / 2)),
      abortedAt: null,
      stopped: new AbortController(),
    };
    this.#runs.push(run);
    return run;
  }

  abort(run: SandboxRun): void {
    if (this.isOver(run)) return;
    run.abortedAt = this.#clock.now();
    run.stopped.abort();
  }

  isOver(run: SandboxRun): boolean {
    return run.abortedAt !== null || this.#clock.now() >= run.endsAt;
  }

  /** Items found so far: all at the end, a part before that. A run without an end has found three. */
  itemsBy(run: SandboxRun, now: number): readonly SandboxItem[] {
    const until = Math.min(run.abortedAt ?? now, now);
    if (until >= run.endsAt) return run.items;
    const share = Number.isFinite(run.endsAt) ? (until - run.startedAt) / (run.endsAt - run.startedAt) : 0;
    return run.items.slice(0, Math.max(Number.isFinite(run.endsAt) ? 0 : 3, Math.floor(run.items.length * share)));
  }

  /** The run as the API returns it. */
  show(run: SandboxRun) {
    const now = this.#clock.now();
    const over = this.isOver(run);
    const status = this.#status(run, now);
    const endedAt = run.abortedAt ?? run.endsAt;
    return {
      id: run.id,
      actId: run.actor,
      status,
      statusMessage: over && status === 'FAILED' ? 'The sandbox lets this run fail.' : null,
      startedAt: iso(run.startedAt),
      finishedAt: over ? iso(endedAt) : null,
      defaultDatasetId: `${run.id}d`,
      defaultKeyValueStoreId: `${run.id}k`,
      ...(over ? { usageTotalUsd: estimateScrapeCost(this.itemsBy(run, now).length) } : {}),
      sandbox: true,
    };
  }

  #status(run: SandboxRun, now: number): string {
    if (run.abortedAt !== null) return 'ABORTED';
    if (now >= run.endsAt) return run.endsAs;
    return now === run.startedAt ? 'READY' : 'RUNNING';
  }
}

function endStatus(fault: ApifyFault | null): string {
  if (fault === 'fail') return 'FAILED';
  if (fault === 'timeout') return 'TIMED-OUT';
  return fault === 'abort' ? 'ABORTED' : 'SUCCEEDED';
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
