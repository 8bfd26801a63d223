import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { boolean, discriminatedUnion, enum as oneOf, literal, number, object, optional, string, unknown } from 'zod';
import { AppError, errorCodes } from '#core/errors.ts';
import type { FetchedDocument } from '../documents/readDocument.ts';
import { extractedPage, type ExtractedPage } from './extractedPage.ts';
import { watchThread } from './threadWatch.ts';

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

type Task = ({ kind: 'read' } & FetchedDocument) | { kind: 'robots'; rules: string; url: string; agent: string };

interface Running {
  id: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** CPU time for a page; the rest of two seconds is for reading it again as text only. */
const PAGE_MS = 1_500;
const QUICK_MS = 450;
/** PDFs are read page by page, up to 200. */
const PDF_MS = 10_000;
/** Memory for a page in bytes, heap and buffers together. */
const MEMORY = 384 * 1024 * 1024;

/**
 * Extracts pages in a worker thread that is terminated when it takes too much time or memory, so that no crafted page
 * can block this process. One document at a time; the thread is reused.
 */
export class ExtractThread {
  readonly #memory: number;
  #worker: Worker | null = null;
  #running: Running | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;

  /** @param memory bytes that a document may take. */
  constructor(memory = MEMORY) {
    this.#memory = memory;
  }

  /**
   * @throws {AppError} `invalid_input` for a document without text, `deadline` for one that took too long, `cancelled`.
   */
  async read(document: FetchedDocument, signal?: AbortSignal): Promise<ExtractedPage> {
    const isPdf = Buffer.from(document.bytes.subarray(0, 1_024)).includes('%PDF-');
    try {
      const value = await this.#run({ kind: 'read', ...document }, isPdf ? PDF_MS : PAGE_MS, signal);
      return extractedPage.parse(value);
    } catch (thrown) {
      const late = thrown instanceof AppError && thrown.code === 'deadline';
      if (!late || isPdf) throw thrown;
      return extractedPage.parse(await this.#run({ kind: 'read', ...document, quick: true }, QUICK_MS, signal));
    }
  }

  /** Whether a robots.txt allows an address; checked in the thread, because its patterns are untrusted too. */
  async allows(rules: string, url: string, agent: string, signal?: AbortSignal): Promise<boolean> {
    return boolean().parse(await this.#run({ kind: 'robots', rules, url, agent }, PAGE_MS, signal));
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  /** Runs tasks one after the other. */
  async #run(task: Task, limitMs: number, signal: AbortSignal | undefined): Promise<unknown> {
    const before = this.#last;
    const work = (async () => {
      await before.catch(() => {});
      signal?.throwIfAborted();
      return this.#runNow(task, limitMs, signal);
    })();
    this.#last = work;
    return work;
  }

  async #runNow(task: Task, limitMs: number, signal: AbortSignal | undefined): Promise<unknown> {
    const worker = await this.#ready();
    const id = (this.#count += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#running = { id, resolve, reject };
    const stop = (reason: unknown) => {
      this.#worker = null;
      void worker.terminate();
      reject(reason);
    };
    worker.ref();
    const endWatch = watchThread(worker, { cpuMs: limitMs, bytes: this.#memory }, () => stop(tooLong()));
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

  /** Returns a thread that has loaded its code, so that loading does not count as the page's time. */
  async #ready(): Promise<Worker> {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(workerFile(), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY / 1024 / 1024, stackSizeMb: 8 },
    });
    await new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    worker.on('message', (message: unknown) => this.#take(message));
    const onEnd = () => {
      if (this.#worker === worker) this.#worker = null;
      this.#running?.reject(tooLong());
    };
    worker.on('error', onEnd);
    worker.on('exit', () => {
      if (this.#worker === worker) onEnd();
    });
    this.#worker = worker;
    return worker;
  }

  #take(message: unknown): void {
    const found = answer.parse(message);
    if (found.kind === 'ready' || this.#running?.id !== found.id) return;
    if (found.kind === 'done') this.#running.resolve(found.value);
    else this.#running.reject(new AppError(found.code, found.message, { hint: found.hint }));
  }
}

function tooLong(): AppError {
  return new AppError('deadline', 'The page could not be read in time: it is too large, or built to take long.', {
    hint: 'Open it in a browser.',
  });
}

/** The worker's source beside this file, or its build beside the bundle. */
function workerFile(): URL {
  const source = new URL('extractWorker.ts', import.meta.url);
  return existsSync(source) ? source : new URL('extractWorker.js', import.meta.url);
}
