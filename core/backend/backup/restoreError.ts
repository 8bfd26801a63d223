import { AppError } from '#core/errors.ts';
import { storageError } from '../database/storageError.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html: lock not available, deadlock detected
const inUse = new Set(['55P03', '40P01']);

/**
 * The error for a valid backup that could not be loaded; the transaction, or the new folder beside the database, has
 * been discarded. An AppError is returned unchanged.
 */
export function restoreError(file: string, cause: unknown): AppError {
  const failed = `${file} could not be restored, and nothing was changed`;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (inUse.has(code)) {
    return new AppError('storage', `${failed}: others use the tables.`, {
      hint: 'Stop `velocity serve` and `velocity worker`, then restore it again.',
      retryable: true,
      cause,
    });
  }
  return storageError(failed, cause, undefined, 'Choose another backup file.');
}
