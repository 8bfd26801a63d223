import { useSyncExternalStore } from 'react';
import { storedSession } from '../../ui/auth/authStore.ts';
import { signOut, type Outcome } from '../../ui/auth/signIn.ts';
import { emptyCopies } from './localCopies.ts';
import { forgetUnsavedText } from './unsavedText.ts';
import { Listeners } from '../../ui/listeners.ts';

/** `over`: the session expired, and the person signs in again on top of the page. `left`: the person signed out. */
type SessionState = 'held' | 'over' | 'left';

let state: SessionState = 'held';
const listeners = new Listeners();
/** The person's other tabs, which hide the dashboard when this one does. */
const tabs = new BroadcastChannel('velocity-session');

function set(next: SessionState): void {
  if (next === state) return;
  state = next;
  listeners.call();
}

tabs.addEventListener('message', () => {
  forgetUnsavedText();
  set('left');
});

// The person signed in again in another tab.
globalThis.addEventListener?.('storage', () => {
  if (state === 'over' && storedSession() !== null) set('held');
});

export function useSession(): SessionState {
  return useSyncExternalStore(onSession, () => state);
}

export function isSessionHeld(): boolean {
  return state === 'held';
}

/** Calls `listener` when the session ends or somebody signs in again. */
export const onSession = listeners.subscribe;

/** The server refused the session: the page stays, and asks for a sign-in on top of itself. */
export function sessionIsOver(): void {
  if (state === 'held') set('over');
}

/** Somebody signed in. */
export function sessionIsHeld(): void {
  set('held');
}

/** Signs out in every tab of this browser, and hides what they show. */
export async function leaveDashboard(): Promise<Outcome> {
  const outcome = await signOut();
  if (outcome.ok) {
    emptyCopies();
    forgetUnsavedText();
    set('left');
    tabs.postMessage('left');
  }
  return outcome;
}
