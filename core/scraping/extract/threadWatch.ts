import type { Worker } from 'node:worker_threads';

/** What one task of a thread may take. */
export interface ThreadLimits {
  /** Milliseconds of the thread's own processor time. */
  cpuMs: number;
  /** Bytes of its heap and of the buffers outside it, which `resourceLimits` of a worker do not count. */
  bytes: number;
}

/** How many times longer than its own time a task may take on a busy machine. */
const BUSIEST = 5;
/** Milliseconds between looks: a decompressor fills some megabytes in them. */
const CHECK_MS = 25;

/**
 * Watches over a thread that is at work on what a stranger wrote, and calls `stop` once where it takes more than its
 * limits, or has ended. Both figures are asked of a busy thread too, between two of its instructions.
 * @returns ends the watch.
 */
export function watchThread(worker: Worker, { cpuMs, bytes }: ThreadLimits, stop: () => void): () => void {
  const begun = performance.now();
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  // What counts is the task's own time: on a busy machine others take most of what passes.
  const before = worker.cpuUsage();
  const isOver = async (): Promise<boolean> => {
    const atFirst = await before;
    const [heap, cpu] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage(atFirst)]);
    const usedMs = (cpu.user + cpu.system) / 1000;
    return heap.total_heap_size + heap.external_memory > bytes || usedMs > cpuMs;
  };
  const check = async (): Promise<void> => {
    const late = performance.now() - begun > BUSIEST * cpuMs;
    const over = late || (await isOver().catch(() => true));
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
