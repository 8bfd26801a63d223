import type { BackupSummary } from '../backend.ts';
import { createKeys, readKeys, writeKeys, type BackendKeys } from '../keys.ts';
import type { LockRecord } from '../lock/lockRecord.ts';
import type { OwnerLock } from '../lock/ownerLock.ts';
import { storageError } from '../storageError.ts';
import type { Surface } from '../surface/surface.ts';
import type { EmbeddedContext } from './context.ts';
import { checkBackup } from '../backup/checkBackup.ts';
import { forgetBeforeRestore, restoreFolder, undoRestore } from './restoreFolder.ts';
import { startServing } from './serving.ts';

/** The one process that has the database open. */
export interface Owner {
  keys: BackendKeys;
  surface: Surface;
  /** Replaces the database by a backup. Others wait meanwhile. */
  restore(file: string): Promise<BackupSummary>;
  /** Finishes what others asked for, then closes the database and lets the folder go. */
  close(): Promise<void>;
}

/** Opens the database of a folder whose lock is held and serves it. A failure gives the lock back. */
export async function openOwner(context: EmbeddedContext, lock: OwnerLock): Promise<Owner> {
  const { folder, options } = context;
  const tell = (state: LockRecord['state']) => {
    try {
      if (state === 'released') lock.release();
      else lock.update({ state });
    } catch (error) {
      // A full disk must not keep the database from being closed; others see that this process has ended.
      options.log.warn('The lock file could not be written.', { error: String(error) });
    }
  };
  try {
    const keys = ensureKeys(folder);
    let serving = Promise.resolve(await startServing(context, lock, keys));
    return {
      keys,
      surface: async (request) => (await serving).surface(request),
      restore: async (file) => {
        const backup = await checkBackup(file);
        const before = await serving;
        tell('restoring');
        const restored = before.stop().then(() => restoreFolder(context, backup, keys));
        // Whatever comes of it: requests wait, and then find what lies in the folder.
        serving = restored
          .then(() => startServing(context, lock, readKeys(folder) ?? keys))
          .catch(async () => {
            undoRestore(folder, keys);
            return startServing(context, lock, keys);
          });
        await restored;
        await serving;
        forgetBeforeRestore(folder);
        return backup.summary;
      },
      close: async () => {
        tell('closing');
        await (await serving).stop();
        tell('released');
      },
    };
  } catch (cause) {
    tell('released');
    throw storageError('The embedded backend cannot be opened', cause);
  }
}

function ensureKeys(folder: string): BackendKeys {
  const existing = readKeys(folder);
  if (existing !== null) return existing;
  const keys = createKeys();
  writeKeys(folder, keys);
  return keys;
}
