import type { Worker } from 'node:worker_threads';

/** Limits of one task of a thread. */
export interface ThreadLimits {
  /** CPU time of the thread in milliseconds. */
  cpuMs: number;
  /** Bytes of its heap and of buffers outside it, which a worker's `resourceLimits` do not include. */
  bytes: number;
}

/** On a busy machine a task may take this many times its CPU limit in real time. */
const BUSIEST = 5;
/** Milliseconds between checks: a decompressor can fill some megabytes in that time. */
const CHECK_MS = 25;
/** Milliseconds that one check counts at most: in a longer pause this process was stopped, and most likely the thread too. */
const LONGEST_MS = 250;

/**
 * Watches a thread that works on untrusted input, and calls `stop` once when it exceeds its limits or has ended. Both
 * figures can be read while the thread is busy.
 * @returns a function that ends the watch.
 */
export function watchThread(worker: Worker, { cpuMs, bytes }: ThreadLimits, stop: () => void): () => void {
  let checked = performance.now();
  let tookMs = 0;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  // Measure the task's own CPU time: on a busy machine most of the real time goes to others.
  const before = worker.cpuUsage();
  const isOver = async (): Promise<boolean> => {
    const atFirst = await before;
    const [heap, cpu] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage(atFirst)]);
    const usedMs = (cpu.user + cpu.system) / 1000;
    return heap.total_heap_size + heap.external_memory > bytes || usedMs > cpuMs;
  };
  const check = async (): Promise<void> => {
    tookMs += Math.min(performance.now() - checked, LONGEST_MS);
    checked = performance.now();
    const over = tookMs > BUSIEST * cpuMs || (await isOver().catch(() => true));
    if (ended) return;
    if (over) stop();
    else timer = setTimeout(() => void check(), CHECK_MS);
  };
  void check();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
