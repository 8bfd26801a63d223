import { statfsSync } from 'node:fs';
import { AppError } from '#core/errors.ts';
import { storageError } from '../database/storageError.ts';
import type { DatabaseCrash } from './pglite/databaseCrash.ts';

/** PostgreSQL extends its log in segments of 16 MiB, and terminates if it cannot allocate one. */
const RESERVE = 20 * 1024 * 1024;

/**
 * Free bytes on the folder's disk. Asked before each write: the system knows the answer, and a thread of Node's pool takes
 * a hundred times as long to fetch it.
 */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * The error for a write request if there is no room for the log; null if there is.
 * @param size bytes of the request, which are written to the log and to the table.
 */
export function lackOfSpace(folder: string, size: number): AppError | null {
  return freeBytes(folder) < RESERVE + 3 * size ? diskFull(folder) : null;
}

/** The error that explains a crash. */
export function crashError(folder: string, crash: DatabaseCrash): AppError {
  if (freeBytes(folder) < RESERVE) return diskFull(folder, crash);
  return new AppError('storage', `${crash.message} It is opened again.`, {
    hint: 'Everything that was reported as saved is still there: look, then repeat what is missing.',
    retryable: true,
    cause: crash,
  });
}

/** The error for a request of a closed backend. */
export function closedError(): AppError {
  return new AppError('failure', 'The backend is closed.', { hint: 'Run the command again.' });
}

/** The error for a data folder that could not be opened: PGlite does not report a full disk. */
export function openingError(folder: string, cause: unknown): AppError {
  if (!(cause instanceof AppError) && freeBytes(folder) < RESERVE) return diskFull(folder, cause);
  return storageError('The embedded backend cannot be opened', cause);
}

function diskFull(folder: string, cause?: unknown): AppError {
  return new AppError('storage', `The disk of the data folder ${folder} is full.`, {
    hint: 'Make room, then try again. Everything that was reported as saved is still there.',
    retryable: true,
    cause,
  });
}

/** A full disk as the network is told of it: without the path. */
export function fullForOthers({ hint, cause }: AppError): AppError {
  return new AppError('storage', 'The disk of the database is full.', { hint, retryable: true, cause });
}
