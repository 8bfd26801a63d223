import {
  answerLimit,
  noteFailure,
  StatementCancelled,
  statementDeadlines,
  statementLimits,
  type StatementLimits,
} from '../../database/statementLimits.ts';
import { DatabaseCrash } from './databaseCrash.ts';
import { DatabaseThread, type StatementResult } from './databaseThread.ts';
import type { Statement } from './workerMessages.ts';

/**
 * Milliseconds that ending the thread counts beside the statement itself: everybody waits until the folder is open again
 * (0.5 s of a free processor), so nobody may cause that often.
 */
const REPLACED_MS = 6_000;

/**
 * The connection to the embedded database. A statement that exceeds its deadline is ended together with its thread, and
 * the database is reopened for the next one. After a crash of the database itself it is not reopened.
 */
export class PgliteSession {
  readonly #folder: string | undefined;
  readonly #onReplaced: () => void;
  #thread: Promise<DatabaseThread>;
  #crash: DatabaseCrash | null = null;
  /** Subscriptions, kept across reopening the database. */
  readonly #listeners = new Map<string, () => void>();
  /** Settles when the most recent message has been answered. */
  #sent: Promise<unknown> = Promise.resolve();

  private constructor(folder: string | undefined, thread: DatabaseThread, onReplaced: () => void) {
    this.#folder = folder;
    this.#thread = Promise.resolve(thread);
    this.#onReplaced = onReplaced;
  }

  /** @param onReplaced called when a statement was ended: uncommitted changes of its transaction are lost. */
  static async open(
    folder: string | undefined,
    thread: DatabaseThread,
    onReplaced: () => void,
  ): Promise<PgliteSession> {
    await thread.open(folder);
    return new PgliteSession(folder, thread, onReplaced);
  }

  get crash(): DatabaseCrash | null {
    return this.#crash;
  }

  /**
   * Sends statements in one message, with one deadline for all of them.
   * @returns the result of the last one.
   * @throws {StatementCancelled} at the deadline, {DatabaseCrash}, or the error of the first statement that fails.
   */
  query(statements: readonly Statement[]): Promise<StatementResult> {
    const limits = statementLimits();
    return this.#run((thread) => thread.send(statements, answerLimit(limits)), limits);
  }

  /** Runs several statements without parameters. @returns the rows of all of them. */
  script(text: string, limits: Readonly<StatementLimits> = statementLimits()): Promise<StatementResult> {
    return this.#run((thread) => thread.sendScript(text), limits);
  }

  /** Calls `onNotice` at each NOTIFY on a channel, also after reopening. Not inside a transaction. */
  async listen(channel: string, onNotice: () => void): Promise<void> {
    const thread = await this.#thread;
    await thread.listen(channel, onNotice);
    this.#listeners.set(channel, onNotice);
  }

  /** Closes the database; one that does not respond within `graceMs` is ended. Committed data is in its log. */
  async close(graceMs: number): Promise<void> {
    const closed = new DatabaseCrash('The embedded database is closed.', null);
    const crashed = this.#crash !== null;
    this.#crash ??= closed;
    const thread = await this.#thread.catch(() => null);
    if (thread === null) return;
    if (crashed) {
      await thread.end(closed);
      return;
    }
    const impatient = setTimeout(() => void thread.end(closed), graceMs);
    await thread.close().catch(() => {});
    clearTimeout(impatient);
    // A close that was cut short fails at once, but the thread may still write: the folder is in use until it has ended.
    await thread.end(closed);
  }

  async #run(
    send: (thread: DatabaseThread) => Promise<StatementResult>,
    { deadlineMs, signal, hurry, spent }: Readonly<StatementLimits>,
  ): Promise<StatementResult> {
    if (this.#crash !== null) throw this.#crash;
    const thread = await this.#thread;
    if (signal?.aborted === true) throw new StatementCancelled('abort', signal.reason);
    const before = this.#sent;
    const answer = send(thread);
    this.#sent = Promise.allSettled([answer]);
    let start: number | null = null;
    let late: NodeJS.Timeout | undefined;
    let replaced = false;
    // PGlite cannot cancel. A statement whose caller left, or that others should not wait for, gets a reader's deadline.
    const limit = () => {
      if (start === null || deadlineMs === null) return;
      clearTimeout(late);
      const isShort = signal?.aborted === true || hurry?.signal.aborted === true;
      const most = isShort ? Math.min(deadlineMs, statementDeadlines.reader) : deadlineMs;
      late = setTimeout(
        () => {
          replaced = true;
          this.#replace(thread);
        },
        Math.max(0, most - (performance.now() - start)),
      );
    };
    let answered = false;
    const begin = async () => {
      // An unanswered commit may precede it: its time starts when it starts to run.
      await before;
      if (answered) return;
      start = performance.now();
      limit();
    };
    void begin();
    signal?.addEventListener('abort', limit, { once: true });
    hurry?.signal.addEventListener('abort', limit, { once: true });
    try {
      return await answer;
    } catch (thrown) {
      if (thrown instanceof DatabaseCrash) this.#crash ??= thrown;
      noteFailure(thrown);
      throw thrown;
    } finally {
      answered = true;
      if (start !== null) spent?.(performance.now() - start + (replaced ? REPLACED_MS : 0));
      clearTimeout(late);
      signal?.removeEventListener('abort', limit);
      hurry?.signal.removeEventListener('abort', limit);
    }
  }

  /** Ends a thread whose statement exceeds its deadline and reopens the database. An in-memory database is lost. */
  #replace(thread: DatabaseThread): void {
    const ended = thread.end(new StatementCancelled('deadline'));
    // While it is being closed: once it is, the folder may belong to another process.
    if (this.#crash !== null) return;
    this.#onReplaced();
    if (this.#folder === undefined) {
      this.#crash = new DatabaseCrash('The embedded database was in memory and ended with a statement.', null);
      return;
    }
    this.#thread = ended.then(() => this.#openAgain());
    this.#thread.catch((cause: unknown) => {
      this.#crash = new DatabaseCrash(`The embedded database could not be opened again: ${String(cause)}`, cause);
    });
  }

  async #openAgain(): Promise<DatabaseThread> {
    const thread = new DatabaseThread();
    await thread.open(this.#folder);
    for (const [channel, onNotice] of this.#listeners) {
      await thread.listen(channel, onNotice);
      // Notifications that arrived meanwhile were missed.
      onNotice();
    }
    return thread;
  }
}
