import { useSyncExternalStore } from 'react';
import type { openAuthClient } from './openAuthClient.ts';
import { renewTheme } from '../useTheme.ts';

/** The reader as pages need them. */
export interface SignedInUser {
  id: string;
  email: string;
  /** Full name, else the part of the email before the @, else `User`. */
  displayName: string;
}

export interface AuthState {
  /** True until the first look-up of a session is done. */
  loading: boolean;
  user: SignedInUser | null;
  /** True after a recovery link was opened: the reader is to choose a new password. */
  recovering: boolean;
}

export interface AuthSettings {
  supabaseUrl: string;
  publishableKey: string;
}

type OpenAuthClient = Awaited<ReturnType<typeof openAuthClient>>;

const visitor: AuthState = { loading: false, user: null, recovering: false };
let state: AuthState = { ...visitor, loading: true };
let settings: AuthSettings | undefined;
let client: Promise<OpenAuthClient> | undefined;
const listeners = new Set<() => void>();

export function setAuthState(next: Partial<AuthState>): void {
  const user = next.user;
  const changed = user !== undefined && user?.id !== state.user?.id;
  state = { ...state, ...next };
  if (changed) renewTheme();
  for (const listener of listeners) listener();
}

/** Who reads. On the server, and until the page listens: nobody knows yet. */
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
 * or provider to take up, or, later, somebody who wants to sign in.
 */
export function startAuth(given: AuthSettings): void {
  settings = given;
  if (hasStoredSession(given) || returnsFromProvider()) void authClient();
  else setAuthState({ loading: false });
  // Somebody signed in in another tab.
  addEventListener('storage', (event) => {
    if (event.key === storageKey(given) && event.newValue !== null) void authClient();
  });
}

/** The client of the sign-in service, loaded at the first call. */
export function authClient(): Promise<OpenAuthClient> {
  if (settings === undefined) throw new Error('startAuth was not called.');
  const given = settings;
  client ??= import('./openAuthClient.ts')
    .then(({ openAuthClient }) => openAuthClient(given, storageKey(given), setAuthState))
    .catch((error: unknown) => {
      // A failed download must not stay the answer for the rest of the visit.
      client = undefined;
      setAuthState({ loading: false });
      throw error;
    });
  return client;
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
  return /[#&?](access_token|code|error|error_description)=/.test(location.hash + location.search);
}
