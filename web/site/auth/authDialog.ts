import { useSyncExternalStore } from 'react';
import type { AuthMode } from '../../ui/auth/authMode.ts';
import { Listeners } from '../../ui/listeners.ts';

let mode: AuthMode | null = null;
const listeners = new Listeners();

/** Opens the sign-in dialog from anywhere; null closes it. */
export function openAuthDialog(next: AuthMode | null): void {
  mode = next;
  listeners.call();
}

export function useAuthDialog(): AuthMode | null {
  return useSyncExternalStore(
    listeners.subscribe,
    () => mode,
    () => null,
  );
}
