import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import type { BackupSummary } from '../backend.ts';
import { draftOf, removeDeadDrafts } from './drafts.ts';
import { fileKind } from './fileKind.ts';
import { storageError } from '../database/storageError.ts';
import { readBackup } from './readBackup.ts';

const OTHER_PLACE = 'Give a file in a folder that exists and that you can write to.';

/**
 * Writes a backup to a file with mode 0600, as it may contain keys. The file is read back and checked before it gets
 * its final name, so a file with that name is complete. Leftovers of killed backups are deleted.
 */
export async function writeBackup(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  clock: Clock,
): Promise<BackupSummary> {
  const file = resolve(path);
  const draft = draftOf(file);
  await removeDeadDrafts(dirname(file), clock);
  try {
    const handle = await openDraft(file, draft).catch(async (cause: unknown) => {
      // Close the source: the dump must not wait for a file that could not be opened.
      await bytes[Symbol.asyncIterator]().return?.();
      throw cause;
    });
    try {
      for await (const chunk of bytes) await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const { manifest, end } = await readBackup(draft);
    const { size } = await stat(draft);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return { file, size, createdAt: manifest.createdAt, rows: end.rows };
  } catch (cause) {
    // If the folder does not exist, this fails too: report the first error.
    await rm(draft, { force: true }).catch(() => {});
    throw storageError(`The backup ${file} cannot be written`, cause, OTHER_PLACE);
  }
}

/** Rejects devices and links: the final rename would replace them. */
async function openDraft(file: string, draft: string): Promise<FileHandle> {
  const kind = await fileKind(file, 'itself');
  if (kind === null) return open(draft, 'wx', 0o600);
  throw new AppError('invalid_input', `The backup cannot be written to ${file}: it is ${kind}.`, { hint: OTHER_PLACE });
}

/** Makes a rename durable (fsync of the folder). Some systems cannot open folders; then nothing is done. */
async function syncFolder(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, 'r');
    await handle.sync();
  } catch {}
}
