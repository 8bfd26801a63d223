import { useState } from 'react';

/** Why something is not there, also while it is tried again: a message that comes and goes could not be read. */
export function useToldFailure(failure: Error | null, isThere: boolean): Error | null {
  const [told, setTold] = useState<Error | null>(null);
  const next = isThere ? null : (failure ?? told);
  if (next !== told) setTold(next);
  return next;
}
