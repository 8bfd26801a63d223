import { useSyncExternalStore } from 'react';
import { systemClock } from '#core/clock.ts';
import type { AuthSettings, AuthState, SignedInUser } from './authState.ts';
import type { openAuthClient } from './openAuthClient.ts';
import { loadCode } from '../loadCode.ts';
import { showToast } from '../toast/showToast.ts';
import { renewTheme } from '../useTheme.ts';
import { whenLoaded } from '../whenIdle.ts';
import { signsInByAddress, takeReturnedError } from './returned.ts';
import { readSession, readUserId, storageKey, type StoredSession } from './storedSession.ts';
import { ownJson } from '../ownJson.ts';
import { Listeners } from '../listeners.ts';

type OpenAuthClient = Awaited<ReturnType<typeof openAuthClient>>;

const visitor: AuthState = { loading: false, user: null, recovering: false };
let state: AuthState = { ...visitor, loading: true };
let settings: AuthSettings | undefined;
let client: Promise<OpenAuthClient> | undefined;
const listeners = new Listeners();

export function setAuthState(next: Partial<AuthState>): void {
  const user = next.user;
  // The theme is set again also where a stored session turned out to be invalid.
  const settled = state.loading && next.loading === false;
  const changed = settled || (user !== undefined && user?.id !== state.user?.id);
  state = { ...state, ...next, ...(isSame(state.user, user) ? { user: state.user } : {}) };
  if (changed) renewTheme();
  listeners.call();
}

/** Whether nothing changed: looking up the session reports the user again, which must not cause a render. */
function isSame(known: SignedInUser | null, next: SignedInUser | null | undefined): boolean {
  return known?.id === next?.id && known?.email === next?.email && known?.displayName === next?.displayName;
}

/** The state of the sign-in. On the server and until hydration: loading. */
export function useAuth(): AuthState {
  return useSyncExternalStore(
    listeners.subscribe,
    () => state,
    () => initial,
  );
}

const initial: AuthState = { ...visitor, loading: true };

/**
 * Starts following the session. The sign-in code is loaded only where it is needed: for a stored session, for a link
 * from a mail or provider, or when somebody wants to sign in. A stored session that is still valid is shown without it;
 * the code, which renews it and follows other tabs, is then loaded when the page is idle.
 */
export function startAuth(given: AuthSettings): void {
  settings = given;
  const returned = takeReturnedError(storedUserId(given));
  if (returned !== null) showToast(returned, 'error');
  const session = storedSession();
  if (signsInByAddress()) void takeSessionFromAddress();
  else if (returnsFromProvider()) void authClient();
  else if (session !== null) {
    setAuthState({ loading: false, user: session.user });
    whenLoaded(() => void authClient().catch(() => {}));
  } else if (hasStoredSession(given)) void authClient();
  else setAuthState({ loading: false });
  // A sign-in in another tab.
  addEventListener('storage', (event) => {
    if (event.key === storageKey(given) && event.newValue !== null) void authClient();
  });
}

/** The stored session; null where there is none, or where `authClient` has to renew it. */
export function storedSession(): StoredSession | null {
  if (settings === undefined) return null;
  try {
    return readSession(localStorage.getItem(storageKey(settings)), systemClock.now());
  } catch {
    return null;
  }
}

/** The client of the sign-in service, loaded at the first call. */
export function authClient(): Promise<OpenAuthClient> {
  if (settings === undefined) throw new Error('startAuth was not called.');
  const given = settings;
  client ??= loadCode(() => import('./openAuthClient.ts'))
    .then(({ openAuthClient }) => openAuthClient(given, storageKey(given), setAuthState))
    .catch((error: unknown) => {
      // The next call retries a failed download.
      client = undefined;
      setAuthState({ loading: false });
      throw error;
    });
  return client;
}

/** Takes over the session that a provider or a confirmation link put into the page's address. */
async function takeSessionFromAddress(): Promise<void> {
  await authClient();
  if (state.user !== null) showToast('Welcome back!', 'success');
}

/** Whether the sign-in service offers a provider. @throws Error where it does not answer. */
export async function providerIsOpen(provider: 'google'): Promise<boolean> {
  if (settings === undefined) return false;
  const response = await fetch(`${settings.supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: settings.publishableKey },
  });
  const { external } = ownJson<{ external?: Record<string, boolean> }>(await response.text());
  return external?.[provider] === true;
}

function storedUserId(given: AuthSettings): string | null {
  try {
    return readUserId(localStorage.getItem(storageKey(given)));
  } catch {
    return null;
  }
}

function hasStoredSession(given: AuthSettings): boolean {
  try {
    return localStorage.getItem(storageKey(given)) !== null;
  } catch {
    return false;
  }
}

function returnsFromProvider(): boolean {
  return /[#&?](access_token|code)=/.test(location.hash + location.search);
}
