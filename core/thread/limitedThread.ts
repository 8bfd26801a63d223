import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { discriminatedUnion, enum as oneOf, literal, number, object, optional, string, unknown } from 'zod';
import { untilAborted } from '#core/clock.ts';
import { AppError, errorCodes } from '#core/errors.ts';
import { watchThread } from './watchThread.ts';

const answer = discriminatedUnion('kind', [
  object({ kind: literal('ready') }),
  object({ kind: literal('done'), id: number(), value: unknown() }),
  object({
    kind: literal('failed'),
    id: number(),
    code: oneOf(errorCodes),
    message: string(),
    hint: optional(string()),
  }),
]);

interface Running {
  id: number;
  worker: Worker;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export interface LimitedThreadOptions {
  /** The file with the thread's code, which calls `serveTasks`, as an address beside the caller's: `./x.ts`. */
  file: URL;
  /** Bytes that a task may take, heap and buffers together. */
  memory: number;
  /** The error of a task that took too long or too much memory: an AppError `deadline`. */
  tooLong: () => AppError;
}

/** Bytes of heap after which V8 itself ends a thread. */
const HEAP = 384 * 1024 * 1024;

/**
 * A thread for work on texts that strangers write. It is ended when a task takes more than its processor time or
 * memory, so that no text holds up this process. One task at a time; the thread stays for the next one, and keeps no
 * process from ending.
 */
export class LimitedThread {
  readonly #options: LimitedThreadOptions;
  #worker: Worker | null = null;
  /** The one that is loading its code. */
  #starting: Worker | null = null;
  #running: Running | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor(options: LimitedThreadOptions) {
    this.#options = options;
  }

  /**
   * Waits for the tasks before, then has this one done.
   * @param task what `postMessage` can copy. @param limitMs the thread's own processor time.
   * @throws {AppError} as the task does; the `tooLong` of the options; `failure` where the thread ends while it starts; the
   * signal's reason.
   */
  async run(task: object, limitMs: number, signal?: AbortSignal): Promise<unknown> {
    const before = this.#last;
    const work = (async () => {
      await before.catch(() => {});
      signal?.throwIfAborted();
      return this.#runNow(task, limitMs, signal);
    })();
    this.#last = work;
    // Who stops while other tasks are done, or while the thread starts, does not wait for that.
    return signal === undefined ? work : untilAborted(work, signal);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await Promise.all([worker?.terminate(), this.#starting?.terminate()]);
  }

  async #runNow(task: object, limitMs: number, signal: AbortSignal | undefined): Promise<unknown> {
    const worker = await this.#ready();
    signal?.throwIfAborted();
    const id = (this.#count += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#running = { id, worker, resolve, reject };
    const stop = (reason: unknown) => {
      this.#worker = null;
      void worker.terminate();
      reject(reason);
    };
    worker.ref();
    const limits = { cpuMs: limitMs, bytes: this.#options.memory };
    const endWatch = watchThread(worker, limits, () => stop(this.#options.tooLong()));
    const onAbort = () => stop(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.postMessage({ ...task, id });
    try {
      return await promise;
    } finally {
      endWatch();
      signal?.removeEventListener('abort', onAbort);
      this.#running = null;
      worker.unref();
    }
  }

  /** A thread that has loaded its code, so that loading does not count as a task's time. */
  async #ready(): Promise<Worker> {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(builtOrSource(this.#options.file), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP / 1024 / 1024, stackSizeMb: 8 },
    });
    this.#starting = worker;
    try {
      await new Promise<unknown>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => reject(endedAtStart()));
      });
    } finally {
      this.#starting = null;
    }
    worker.on('message', (message: unknown) => this.#take(message));
    const gone = () => {
      if (this.#worker === worker) this.#worker = null;
      if (this.#running?.worker === worker) this.#running.reject(this.#options.tooLong());
    };
    worker.on('error', gone);
    worker.on('exit', gone);
    this.#worker = worker;
    // After its listeners, which undo it. Only a task that runs keeps the process from ending.
    worker.unref();
    return worker;
  }

  #take(message: unknown): void {
    const found = answer.parse(message);
    if (found.kind === 'ready' || this.#running?.id !== found.id) return;
    if (found.kind === 'done') this.#running.resolve(found.value);
    else this.#running.reject(new AppError(found.code, found.message, { hint: found.hint }));
  }
}

function endedAtStart(): AppError {
  return new AppError('failure', 'The thread ended while it started.', { hint: 'Try again.', retryable: true });
}

/** The source where it is there; the build puts the thread's code beside the program, whatever file its caller is in. */
function builtOrSource(file: URL): URL {
  return existsSync(file) ? file : new URL(file.href.replace(/\.ts$/, '.js'));
}
