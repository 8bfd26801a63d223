import { useEffect } from 'react';
import { ApiError } from './apiError.ts';
import { isSessionHeld, onSession } from './session.ts';

/** Lets go of a refusal for want of a session once there is one again: what was typed can be saved then. */
export function useResetAtSignIn({ error, reset }: { error: Error | null; reset: () => void }): void {
  const isOver = error instanceof ApiError && error.code === 'auth';
  useEffect(() => {
    if (!isOver) return undefined;
    return onSession(() => {
      if (isSessionHeld()) reset();
    });
  }, [isOver, reset]);
}
