import { useSyncExternalStore } from 'react';
import type { AuthMode } from '../../ui/auth/authMode.ts';

let mode: AuthMode | null = null;
const listeners = new Set<() => void>();

/** Opens the sign-in dialog from anywhere; null closes it. */
export function openAuthDialog(next: AuthMode | null): void {
  mode = next;
  for (const listener of listeners) listener();
}

export function useAuthDialog(): AuthMode | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => mode,
    () => null,
  );
}
