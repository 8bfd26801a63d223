import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { AppError } from '#core/errors.ts';

/**
 * Looks whether results can be written there, before anything is read or paid for.
 * @param path what `-o` names: a file, or a folder that is made where it is missing.
 * @throws AppError `failure`.
 */
export async function checkWritable(path: string, kind: 'file' | 'folder'): Promise<void> {
  const full = resolve(path);
  const found = await stat(full).catch(() => null);
  if (found !== null && found.isDirectory() !== (kind === 'folder')) {
    throw refused(path, found.isDirectory() ? 'it is a folder' : 'it is no folder', kind);
  }
  const written = found === null ? await placeOf(full, kind) : full;
  if (written === null) throw refused(path, 'there is no such folder', kind);
  await access(written, constants.W_OK).catch((cause: unknown) => {
    throw refused(path, 'it is not yours to write', kind, cause);
  });
}

/** The folder in which it will be made; null where there is none. Folders are made with those above them. */
async function placeOf(path: string, kind: 'file' | 'folder'): Promise<string | null> {
  const above = dirname(path);
  const found = await stat(above).catch(() => null);
  if (found !== null) return found.isDirectory() ? above : null;
  return kind === 'folder' && above !== path ? placeOf(above, kind) : null;
}

function refused(path: string, why: string, kind: 'file' | 'folder', cause?: unknown): AppError {
  const what = kind === 'file' ? 'a file in a folder that is there and' : 'a folder';
  return new AppError('failure', `${path} cannot be written: ${why}.`, {
    hint: `Nothing was read. Give ${what} that you can write to.`,
    cause,
  });
}
