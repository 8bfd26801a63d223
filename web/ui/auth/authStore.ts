import { useSyncExternalStore } from 'react';
import { systemClock } from '#core/clock.ts';
import type { AuthSettings, AuthState, SignedInUser } from './authState.ts';
import type { openAuthClient } from './openAuthClient.ts';
import { loadCode } from '../loadCode.ts';
import { showToast } from '../toast/showToast.ts';
import { renewTheme } from '../useTheme.ts';
import { whenIdle } from '../whenIdle.ts';
import { signsInByAddress, takeReturnedError } from './returned.ts';
import { readSession, type StoredSession } from './storedSession.ts';
import { ownJson } from '../ownJson.ts';

type OpenAuthClient = Awaited<ReturnType<typeof openAuthClient>>;

const visitor: AuthState = { loading: false, user: null, recovering: false };
let state: AuthState = { ...visitor, loading: true };
let settings: AuthSettings | undefined;
let client: Promise<OpenAuthClient> | undefined;
const listeners = new Set<() => void>();

export function setAuthState(next: Partial<AuthState>): void {
  const user = next.user;
  // An invalid session changes the theme too, though nobody was shown as signed in.
  const settled = state.loading && next.loading === false;
  const changed = settled || (user !== undefined && user?.id !== state.user?.id);
  state = { ...state, ...next, ...(isSame(state.user, user) ? { user: state.user } : {}) };
  if (changed) renewTheme();
  for (const listener of listeners) listener();
}

/** The session's look-up tells again who was known before: nothing is drawn anew for that. */
function isSame(known: SignedInUser | null, told: SignedInUser | null | undefined): boolean {
  return known?.id === told?.id && known?.email === told?.email && known?.displayName === told?.displayName;
}

/** The reader. On the server, and until hydration: not known yet. */
export function useAuth(): AuthState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => initial,
  );
}

const initial: AuthState = { ...visitor, loading: true };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Begins to follow the reader's session. The sign-in code is loaded only where there is a session, a link from a mail
 * or provider to take up, or, later, somebody who wants to sign in. A session that still holds is shown without it: the
 * code then only renews it and follows other tabs, and comes when nothing else is to be done.
 */
export function startAuth(given: AuthSettings): void {
  settings = given;
  const returned = takeReturnedError();
  if (returned !== null) showToast(returned, 'error');
  const session = storedSession();
  if (signsInByAddress()) void welcome();
  else if (returnsFromProvider()) void authClient();
  else if (session !== null) {
    setAuthState({ loading: false, user: session.user });
    whenIdle(() => void authClient().catch(() => {}));
  } else if (hasStoredSession(given)) void authClient();
  else setAuthState({ loading: false });
  // Somebody signed in in another tab.
  addEventListener('storage', (event) => {
    if (event.key === storageKey(given) && event.newValue !== null) void authClient();
  });
}

/** The session as it is stored now; null where there is none, or one that `authClient` has to renew. */
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
      // A failed download is tried again at the next call.
      client = undefined;
      setAuthState({ loading: false });
      throw error;
    });
  return client;
}

/** Takes up the session that a provider or a confirmed address left in this page's address. */
async function welcome(): Promise<void> {
  await authClient();
  if (state.user !== null) showToast('Welcome back!', 'success');
}

/** Whether the service can send readers to a provider. @throws where it does not answer. */
export async function providerIsOpen(provider: 'google'): Promise<boolean> {
  if (settings === undefined) return false;
  const response = await fetch(`${settings.supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: settings.publishableKey },
  });
  const { external } = ownJson<{ external?: Record<string, boolean> }>(await response.text());
  return external?.[provider] === true;
}

/** Where supabase-js keeps a session: named after the first part of the backend's host. */
export function storageKey({ supabaseUrl }: AuthSettings): string {
  return `sb-${new URL(supabaseUrl, location.href).hostname.split('.')[0]}-auth-token`;
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
