import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';

/** Share of the event loop's time that the tasks may take, and milliseconds of it that they may take at once. */
const SHARE = 0.5;
const BURST_MS = 250;

interface TaskOptions {
  signal?: AbortSignal;
  priority?: number;
}

export interface QueuedTask<T> {
  result: Promise<T>;
  /** Gives the task a higher priority while it waits; a lower one is ignored. */
  raise: (priority: number) => void;
}

/**
 * A queue whose tasks take half of the event loop's time at most: however much is asked for, the rest of the process
 * goes on. A task that only waits, say for a database that does not answer, takes none of it. The first 250 ms are free,
 * so that nobody waits on a usual day.
 */
export class PacedQueue {
  readonly #queue: PQueue;
  readonly #burstMs: number;
  readonly #mostMs: number;
  #tasks = 0;
  /** Milliseconds that may be taken before tasks have to pause, at a time of `performance.now()`. */
  #balance: { ms: number; at: number };

  /**
   * @param mostMs the most that one task counts for. The event loop's time is also that of others while a task waits: on
   * a busy process a task that mostly waits would seem to have taken all of it.
   */
  constructor(concurrency: number, { burstMs = BURST_MS, mostMs = Number.POSITIVE_INFINITY } = {}) {
    this.#queue = new PQueue({ concurrency });
    this.#burstMs = burstMs;
    this.#mostMs = mostMs;
    this.#balance = { ms: burstMs, at: performance.now() };
  }

  /** Tasks that wait. */
  get size(): number {
    return this.#queue.size;
  }

  /** The result of {@link enqueue} alone. */
  add<T>(task: () => T | Promise<T>, options: TaskOptions = {}): Promise<T> {
    return this.enqueue(task, options).result;
  }

  /**
   * Runs a task and returns its result before a pause. Tasks of a higher priority go first.
   * @returns `result`, which rejects with what the task throws, or with the signal's reason if it aborts before the task
   * begins.
   */
  enqueue<T>(task: () => T | Promise<T>, { signal, priority = 0 }: TaskOptions = {}): QueuedTask<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const id = String((this.#tasks += 1));
    let waitsWith: number | null = priority;
    const paced = async () => {
      waitsWith = null;
      const before = performance.eventLoopUtilization();
      try {
        resolve(await task());
      } catch (thrown) {
        reject(thrown);
      }
      const { active } = performance.eventLoopUtilization(before);
      // Concurrent tasks share the time in which the event loop was busy.
      const pauseMs = this.#spend(Math.min(this.#mostMs, active / Math.max(1, this.#queue.pending)));
      if (pauseMs >= 1) await sleep(pauseMs);
    };
    this.#queue.add(paced, { id, priority, ...(signal === undefined ? {} : { signal }) }).catch((thrown) => {
      waitsWith = null;
      reject(thrown);
    });
    const raise = (to: number) => {
      if (waitsWith === null || signal?.aborted === true || to <= waitsWith) return;
      waitsWith = to;
      this.#queue.setPriority(id, to);
    };
    return { result: promise, raise };
  }

  /** @returns milliseconds until the time that was taken is made up for. */
  #spend(ms: number): number {
    const now = performance.now();
    const left = this.#balance.ms + (now - this.#balance.at) * SHARE - ms;
    this.#balance = { ms: Math.min(this.#burstMs, left), at: now };
    return Math.max(0, -left) / SHARE;
  }
}
