import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** Failures in a row of a read after which they are told, although it is tried again. */
const TOLD = 2;

/**
 * How a window reads what it is opened for. Offline it fails, as where the server is away: held back, it would leave a
 * window that says nothing.
 */
export const windowRead = { networkMode: 'always', refetchOnReconnect: true } as const;

/** Why a read has brought nothing so far; null while that may be a matter of a moment. */
export function readFailure({
  error,
  failureCount,
  failureReason,
}: Pick<UseQueryResult, 'error' | 'failureCount' | 'failureReason'>): Error | null {
  return error ?? (failureCount < TOLD ? null : failureReason);
}

/** Why something is not there, also while it is tried again: a message that comes and goes could not be read. */
export function useToldFailure(failure: Error | null, isThere: boolean): Error | null {
  const [told, setTold] = useState<Error | null>(null);
  const next = isThere ? null : (failure ?? told);
  if (next !== told) setTold(next);
  return next;
}
