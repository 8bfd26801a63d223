import { Readable } from 'node:stream';
import { AppError, toAppError } from '#core/errors.ts';
import { copyRequest } from '#core/http/copyRequest.ts';
import type { BackendRole, BackupSummary, Fetch, Listening } from '../backend.ts';
import type { BackendKeys } from '../keys.ts';
import { InterruptedError, NotSentError, socketStream } from './socket/socketFetch.ts';
import { storageError } from '../database/storageError.ts';
import { errorResponse } from '../surface/errorResponse.ts';
import type { EmbeddedContext } from './context.ts';
import { acquireFolder } from './acquireFolder.ts';
import { closedError } from './storageErrors.ts';
import { DatabaseThread } from './pglite/databaseThread.ts';
import type { Owner } from './owner.ts';

type FolderAccess =
  | { role: 'owner'; keys: BackendKeys; pid: number; owner: Owner }
  | { role: 'guest'; keys: BackendKeys; pid: number | null; fetch: Fetch; socket: string; site: string | null };

/** Maximum owners to try for one request if they exit one after the other. */
const ATTEMPTS = 5;

/**
 * This process's connection to the data folder, as its owner or as a guest of the owner. When its owner exits, a guest
 * becomes the owner or finds the next one, and its requests continue.
 */
export class EmbeddedConnection {
  readonly #context: EmbeddedContext;
  #current: FolderAccess;
  #reconnecting: Promise<FolderAccess> | null = null;
  #closed = false;

  private constructor(context: EmbeddedContext, current: FolderAccess) {
    this.#context = context;
    this.#current = current;
  }

  static async open(context: EmbeddedContext): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(context, await connect(context));
  }

  get role(): BackendRole {
    return this.#current.role;
  }

  get keys(): BackendKeys {
    return this.#current.keys;
  }

  /** Process that has the database open; null if its lock file could not be read. */
  get ownerPid(): number | null {
    return this.#current.pid;
  }

  /** Public URL of the process that has the database open; null if it has none, or is this process. */
  get site(): string | null {
    return this.#current.role === 'guest' ? this.#current.site : null;
  }

  /**
   * Sends a request to the Supabase API. If it cannot be reached, answers with an error response that the clients
   * understand.
   */
  readonly fetch: Fetch = async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      if (this.#closed) return errorResponse(closedError());
      const current = this.#current;
      if (current.role === 'owner') return current.owner.surface(copyRequest(input, init));
      try {
        return await this.#ask(current, input, init);
      } catch (error) {
        if (init?.signal?.aborted === true) throw init.signal.reason;
        if (error instanceof InterruptedError && !isSafe(input, init)) return errorResponse(unclear(error));
        const gone = error instanceof NotSentError || error instanceof InterruptedError;
        if (!gone) return errorResponse(toAppError(error));
        if (attempt === ATTEMPTS) return errorResponse(silent(current.pid));
      }
      try {
        await this.#reconnect(current);
      } catch (error) {
        return errorResponse(toAppError(error));
      }
    }
  };

  /** Null for a guest: the owner receives notifications and does not forward them. */
  async listen(channel: string, onNotice: () => void): Promise<Listening | null> {
    const current = this.#current;
    if (current.role === 'guest') return null;
    let open = true;
    await current.owner.listen(channel, () => {
      if (open) onNotice();
    });
    return {
      stop: () => {
        open = false;
      },
    };
  }

  /** Streams a large response. @throws {AppError} */
  async stream(path: string): Promise<AsyncIterable<Uint8Array>> {
    const current = this.#current;
    const headers = { apikey: current.keys.secretKey.reveal() };
    if (current.role === 'owner') {
      const answer = await current.owner.surface(new Request(`http://localhost${path}`, { headers }));
      if (answer.ok && answer.body !== null) return answer.body;
      throw new AppError('failure', await answer.text());
    }
    const message = await socketStream(current.socket, path, headers);
    // Unlike the message itself it ends the request also where it is left before its first piece.
    if (message.statusCode === 200) return Readable.toWeb(message);
    throw new AppError('failure', `The owner of the data folder answered ${message.statusCode}.`);
  }

  /** @throws {AppError} `conflict` for a guest: other processes would lose unsaved changes. */
  async restore(file: string): Promise<BackupSummary> {
    const current = this.#current;
    if (current.role === 'owner') return current.owner.restore(file);
    throw new AppError('conflict', `Process ${current.pid ?? 'unknown'} works with the data folder.`, {
      hint: 'Stop it, then restore the backup.',
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#reconnecting?.catch(() => {});
    if (this.#current.role === 'owner') await this.#current.owner.close();
  }

  async #ask(
    current: Extract<FolderAccess, { role: 'guest' }>,
    ...[input, init]: Parameters<Fetch>
  ): Promise<Response> {
    const patience = AbortSignal.timeout(Math.max(this.#context.options.lockTimeoutMs, 30_000));
    const signal = init?.signal == null ? patience : AbortSignal.any([init.signal, patience]);
    try {
      return await current.fetch(input, { ...init, signal });
    } catch (error) {
      if (patience.aborted && init?.signal?.aborted !== true) throw silent(current.pid);
      throw error;
    }
  }

  /** One reconnection at a time, however many requests noticed that the owner exited. */
  async #reconnect(from: FolderAccess): Promise<void> {
    if (this.#current !== from) return;
    this.#reconnecting ??= connect(this.#context).finally(() => {
      this.#reconnecting = null;
    });
    this.#current = await this.#reconnecting;
  }
}

async function connect(context: EmbeddedContext): Promise<FolderAccess> {
  const acquired = await acquireFolder(context).catch((cause: unknown) => {
    // Only file system errors (the lock file cannot be written) need an explanation; others have their own.
    const isSystem = cause instanceof Error && 'syscall' in cause;
    throw isSystem ? storageError(`The data folder ${context.folder} cannot be used`, cause) : cause;
  });
  if (acquired.role === 'guest') return acquired;
  // Loading the database and its server takes 0.2 s, in parallel; guests need neither.
  const thread = new DatabaseThread();
  const { Owner } = await import('./owner.ts');
  const owner = await Owner.open(context, acquired.lock, thread);
  return { role: 'owner', keys: owner.keys, pid: process.pid, owner };
}

function isSafe(...[input, init]: Parameters<Fetch>): boolean {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  return method === 'GET' || method === 'HEAD';
}

function unclear(cause: InterruptedError): AppError {
  return new AppError('storage', 'The process that holds the data folder ended while it answered.', {
    hint: 'Whether the change was saved is not known: look, then repeat it where it is missing.',
    retryable: true,
    cause,
  });
}

function silent(pid: number | null): AppError {
  return new AppError('locked', `Process ${pid ?? 'unknown'} holds the data folder and does not answer.`, {
    hint: 'Stop that process, then try again.',
    retryable: true,
  });
}
