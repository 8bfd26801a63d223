import { AppError } from '#core/errors.ts';
import { storageError } from '../database/storageError.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html: a lock that others hold, a deadlock with them
const inUse = new Set(['55P03', '40P01']);

/**
 * Why a backup that was whole could not be loaded; the transaction, or the folder beside the database, is gone with it.
 * What is an error of the product already says so itself.
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
