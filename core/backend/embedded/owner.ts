import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { toAppError } from '#core/errors.ts';
import type { BackupSummary } from '../backend.ts';
import { BACKUPS, removeDeadDrafts } from '../backup/drafts.ts';
import { checkBackup } from '../backup/checkBackup.ts';
import { createKeys, readKeys, writeKeys, type BackendKeys } from '../keys.ts';
import type { OwnerState } from '../lock/lockRecord.ts';
import type { OwnerLock } from '../lock/ownerLock.ts';
import { socketPath } from './socket/socketPath.ts';
import { listen, type Listener } from '../surface/listen.ts';
import { errorResponse } from '../surface/errorResponse.ts';
import type { EmbeddedContext } from './context.ts';
import type { DatabaseThread } from './pglite/databaseThread.ts';
import { openFolderDatabase, type FolderDatabase } from './folderDatabase.ts';
import { ReadWriteLock } from './readWriteLock.ts';
import { restoreFolder, undoRestore } from './restoreFolder.ts';
import { CLIENT_ADDRESS } from '../surface/clientAddress.ts';
import { closedError, crashError, fullForOthers, lackOfSpace, openingError } from './storageErrors.ts';

/** Maximum milliseconds that requests of this process delay closing. */
const CLOSE_GRACE_MS = 2_000;

/** The one process that has the database open; serves other processes on the folder's socket. */
export class Owner {
  readonly #context: EmbeddedContext;
  readonly #lock: OwnerLock;
  readonly #requests = new ReadWriteLock();
  #keys: BackendKeys;
  #database: FolderDatabase;
  #opening: Promise<FolderDatabase> | null = null;
  #listener: Listener | null = null;
  #restoring: Promise<unknown> | null = null;
  #closed = false;
  /** Subscriptions, kept across reopening the database. */
  readonly #channels = new Map<string, () => void>();

  private constructor(context: EmbeddedContext, lock: OwnerLock, keys: BackendKeys, database: FolderDatabase) {
    this.#context = context;
    this.#lock = lock;
    this.#keys = keys;
    this.#database = database;
  }

  /** Opens the database of a locked folder in `thread`. On failure ends the thread and releases the lock. */
  static async open(context: EmbeddedContext, lock: OwnerLock, thread: DatabaseThread): Promise<Owner> {
    try {
      const keys = ensureKeys(context.folder);
      const database = await openFolderDatabase(context, keys, () => lock.update({ state: 'migrating' }), thread);
      const owner = new Owner(context, lock, keys, database);
      await owner.#serve();
      // Else the last one would stay until the next backup.
      await removeDeadDrafts(join(context.folder, BACKUPS), context.options.clock);
      return owner;
    } catch (cause) {
      await thread.end(new Error('The embedded database was not opened.', { cause }));
      lock.release();
      throw openingError(context.folder, cause);
    }
  }

  get keys(): BackendKeys {
    return this.#keys;
  }

  readonly surface = (request: Request): Promise<Response> =>
    this.#requests.shared(async () => {
      try {
        return await this.#answer(request);
      } catch (thrown) {
        return errorResponse(toAppError(thrown));
      }
    });

  /** Calls `onNotice` at each NOTIFY on a channel, also after a restore or a crash. */
  async listen(channel: string, onNotice: () => void): Promise<void> {
    this.#channels.set(channel, onNotice);
    await this.#database.listen(channel, onNotice);
  }

  /** Replaces the database by a backup. Other requests wait meanwhile. */
  async restore(file: string): Promise<BackupSummary> {
    const backup = await checkBackup(file);
    const { folder } = this.#context;
    this.#setState('restoring');
    const restoring = this.#requests.exclusive(async () => {
      await this.#database.close();
      const before = this.#keys;
      try {
        await restoreFolder(this.#context, backup, before);
        this.#keys = readKeys(folder) ?? before;
        await this.#reopen();
        return backup.summary;
      } catch (cause) {
        undoRestore(folder, before);
        this.#keys = before;
        await this.#reopen().catch((error: unknown) => {
          this.#context.options.log.warn('The database could not be opened again.', { error: String(error) });
        });
        throw cause;
      } finally {
        this.#setState('serving');
      }
    });
    this.#restoring = restoring;
    return restoring;
  }

  /** Completes pending requests, then closes the database and releases the folder. */
  async close(): Promise<void> {
    this.#setState('closing');
    await this.#listener?.close();
    await this.#restoring?.catch(() => {});
    await Promise.race([this.#requests.idle(), after(CLOSE_GRACE_MS, undefined, { ref: false })]);
    this.#closed = true;
    await this.#opening?.catch(() => {});
    await this.#database.close();
    this.#setState('released');
  }

  async #serve(): Promise<void> {
    const socket = socketPath(this.#context.folder, this.#lock.generation);
    rmSync(socket, { force: true });
    this.#listener = await listen(this.surface, { path: socket });
    const { options, siteUrl: site } = this.#context;
    this.#lock.update({ state: 'serving', socket, ...(options.serve === true ? { site } : {}) });
  }

  async #answer(request: Request): Promise<Response> {
    const { folder } = this.#context;
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    const lack = writes ? lackOfSpace(folder, Number(request.headers.get('content-length') ?? 0)) : null;
    if (lack !== null) return errorResponse(request.headers.has(CLIENT_ADDRESS) ? fullForOthers(lack) : lack);
    const database = this.#database.crash() === null ? this.#database : await this.#reopen();
    const response = await database.surface(request);
    const crash = database.crash();
    return crash === null ? response : errorResponse(crashError(folder, crash));
  }

  /** Opens the database again after a crash or a restore, once for all who ask. */
  #reopen(): Promise<FolderDatabase> {
    // Once it is closed, the folder may belong to another process.
    if (this.#closed) return Promise.reject(closedError());
    // The old thread must have ended first: two in one folder would corrupt it.
    this.#opening ??= this.#database
      .close()
      .then(() => openFolderDatabase(this.#context, this.#keys, () => {}))
      .then(async (database) => {
        this.#database = database;
        for (const [channel, onNotice] of this.#channels) {
          await database.listen(channel, onNotice);
          onNotice();
        }
        return database;
      })
      .finally(() => {
        this.#opening = null;
      });
    return this.#opening;
  }

  #setState(state: OwnerState): void {
    try {
      if (state === 'released') this.#lock.release();
      else this.#lock.update({ state });
    } catch (error) {
      // A full disk must not prevent closing; other processes notice that this one has exited.
      this.#context.options.log.warn('The lock file could not be written.', { error: String(error) });
    }
  }
}

function ensureKeys(folder: string): BackendKeys {
  const existing = readKeys(folder);
  if (existing !== null) return existing;
  const keys = createKeys();
  writeKeys(folder, keys);
  return keys;
}
