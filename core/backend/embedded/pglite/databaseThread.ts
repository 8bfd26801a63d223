import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { DatabaseCrash } from './databaseCrash.ts';
import { templateFor } from './emptyDatabase.ts';
import type { SqlRow } from '../../database/sql.ts';
import {
  fromWorkerError,
  type OpenRequest,
  type Statement,
  type WorkerAnswer,
  type WorkerError,
  type WorkerRequest,
} from './workerMessages.ts';

/** Rows of a statement, and the number of rows changed if the database reports it. */
export interface StatementResult {
  rows: SqlRow[];
  affectedRows: number | null;
}

interface Pending {
  resolve: (result: StatementResult) => void;
  reject: (reason: Error) => void;
}

/** Recovering the log of a killed database takes seconds; an open that exceeds this has failed. */
const OPEN_DEADLINE_MS = 5 * 60_000;

/** The embedded database in a worker thread. {@link end} stops it at any moment. */
export class DatabaseThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, () => void>();
  #nextId = 1;
  #ended: Error | null = null;
  readonly #opened = Promise.withResolvers<void>();

  /** Starts the thread, which loads the database's code; {@link open} waits until it is ready. */
  constructor() {
    // Node 24's V8 was seen to abort ("jit_page_->allocations_.erase") while freeing single functions of an ended
    // thread. A module without references is freed as a whole, with or without this flag.
    setFlagsFromString('--no-wasm-code-gc');
    this.#worker = new Worker(workerFile(), {
      // Do not inherit this process's options, such as a test runner's loader.
      execArgv: [],
      // Nearly all memory of a WebAssembly database is outside the heap, which only contains results in transit.
      resourceLimits: { maxOldGenerationSizeMb: 2_048 },
    });
    this.#worker.on('message', (message: WorkerAnswer) => this.#take(message));
    this.#worker.on('error', (cause) =>
      this.#stop(new DatabaseCrash(`The embedded database ended: ${reasonOf(cause)}`, cause)),
    );
    this.#worker.on('exit', (code) =>
      this.#stop(new DatabaseCrash(`The embedded database's thread ended with code ${code}.`, null)),
    );
  }

  /** Opens the database of a folder, or one in memory. @throws {DatabaseCrash} or the database's own error. */
  async open(folder: string | undefined): Promise<void> {
    const tooLong = setTimeout(() => {
      void this.end(new DatabaseCrash('The embedded database did not open in five minutes.', null));
    }, OPEN_DEADLINE_MS);
    this.#worker.postMessage({ open: folder ?? null, template: templateFor(folder) } satisfies OpenRequest, []);
    try {
      await this.#opened.promise;
    } catch (cause) {
      await this.#worker.terminate();
      throw cause;
    } finally {
      clearTimeout(tooLong);
    }
    this.#worker.unref();
  }

  /**
   * Sends statements to run in sequence. @returns the result of the last one.
   * @param mostAnswered bytes that its rows may have.
   */
  send(statements: readonly Statement[], mostAnswered: number | null): Promise<StatementResult> {
    return this.#request((id) => ({ id, statements, mostAnswered }));
  }

  /** Sends a script of several statements without parameters. */
  sendScript(script: string): Promise<StatementResult> {
    return this.#request((id) => ({ id, script }));
  }

  /** Calls `onNotice` at each NOTIFY on a channel. One listener per channel. */
  async listen(channel: string, onNotice: () => void): Promise<void> {
    this.#listeners.set(channel, onNotice);
    await this.#request((id) => ({ id, listen: channel }));
  }

  async close(): Promise<void> {
    await this.#request((id) => ({ id, close: true }));
    await this.end(new DatabaseCrash('The embedded database is closed.', null));
  }

  /** Ends the thread whatever it is doing. Unanswered requests fail with `reason`. */
  async end(reason: Error): Promise<void> {
    this.#stop(reason);
    await this.#worker.terminate();
  }

  #request(make: (id: number) => WorkerRequest): Promise<StatementResult> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const id = this.#nextId;
    this.#nextId += 1;
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
    this.#worker.postMessage(make(id), []);
    this.#pending.set(id, { resolve, reject });
    // Keep the process alive only while a request is pending.
    this.#worker.ref();
    return promise;
  }

  #take(message: WorkerAnswer): void {
    if (message.kind === 'opened') {
      this.#opened.resolve();
      return;
    }
    if (message.kind === 'failed') {
      this.#stop(fromWorkerError(message.error));
      return;
    }
    if (message.kind === 'notice') {
      this.#listeners.get(message.channel)?.();
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if (message.kind === 'result') pending?.resolve({ ...message, rows: withJson(message.rows, message.json) });
    else pending?.reject(message.kind === 'crash' ? crashOf(message.error) : fromWorkerError(message.error));
  }

  #stop(reason: Error): void {
    if (this.#ended !== null) return;
    this.#ended = reason;
    this.#opened.reject(reason);
    this.#opened.promise.catch(() => {});
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }
}

/** Rows with the values of their JSON columns parsed. */
function withJson(rows: SqlRow[], columns: readonly string[]): SqlRow[] {
  if (columns.length === 0) return rows;
  return rows.map((row) => {
    const read: SqlRow = Object.fromEntries(columns.map((column) => [column, parsed(row[column])]));
    return { ...row, ...read };
  });
}

function parsed(text: unknown): unknown {
  const value: unknown = typeof text === 'string' ? JSON.parse(text) : text;
  return value;
}

function crashOf({ message }: WorkerError): DatabaseCrash {
  return new DatabaseCrash(message, null);
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Beside this file when run from source; the build puts it beside the bundle. */
function workerFile(): URL {
  const source = new URL('databaseWorker.ts', import.meta.url);
  return existsSync(source) ? source : new URL('databaseWorker.js', import.meta.url);
}
