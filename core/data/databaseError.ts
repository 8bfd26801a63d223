import { AppError } from '#core/errors.ts';

/** An error that the database's answer tells, or the lack of one. */
export class DatabaseError extends AppError {}

/**
 * True where the database cannot be reached or used now, or asks to wait: the same call may succeed later. An outside
 * service that asks to wait has the same code and is no such error.
 */
export function isStorageUnavailable(error: AppError): boolean {
  const { code, retryable } = error;
  if (!retryable) return false;
  return code === 'storage' || code === 'locked' || (code === 'rate_limited' && error instanceof DatabaseError);
}
