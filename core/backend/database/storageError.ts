import { inspect } from 'node:util';
import { object, string } from 'zod';
import { AppError } from '#core/errors.ts';

const fileReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'it is not yours to write',
  EPERM: 'it is not yours to write',
  ENOTDIR: 'a part of the path is no folder',
  ENOENT: 'there is no such folder',
  EISDIR: 'it is a folder',
  EIO: 'the disk failed',
};

/**
 * Converts a file system or database error to an AppError: what failed, why, and what to do.
 * @param place hint for an unsuitable path; default: about the data folder.
 * @param otherwise hint for errors that do not come from the file system.
 */
export function storageError(
  what: string,
  cause: unknown,
  place = 'Set VELOCITY_HOME to a folder that you can write to.',
  otherwise = 'Run `velocity doctor` to check the backend, or restore the last backup.',
): AppError {
  if (cause instanceof AppError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const said = messageFrom(cause);
  const full = code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || /no space left|disk full/i.test(said);
  const reason = full ? (fileReasons[code] ?? 'the disk is full') : (fileReasons[code] ?? said);
  return new AppError('storage', `${what}: ${reason}.`, {
    hint: full
      ? 'Make room, then try again. Everything that was reported as saved is still there.'
      : code in fileReasons
        ? place
        : otherwise,
    retryable: full,
    cause,
  });
}

const thrown = object({ message: string() });

/** PGlite throws objects that are no errors. */
function messageFrom(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  return thrown.safeParse(cause).data?.message ?? inspect(cause);
}
