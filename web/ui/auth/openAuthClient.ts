import { AuthClient } from '@supabase/auth-js';
import { type AuthSettings, type AuthState, toSignedInUser } from './authState.ts';
import { sessionStore } from './sessionStore.ts';

/**
 * Opens the client of the sign-in service and reports changes of the session. supabase-js refreshes it and syncs tabs.
 */
export async function openAuthClient(
  settings: AuthSettings,
  storageKey: string,
  report: (state: Partial<AuthState>) => void,
): Promise<InstanceType<typeof AuthClient>> {
  const client = new AuthClient({
    url: `${new URL(settings.supabaseUrl, location.href).href.replace(/\/$/, '')}/auth/v1`,
    headers: { apikey: settings.publishableKey, Authorization: `Bearer ${settings.publishableKey}` },
    storageKey,
    storage: sessionStore(() => localStorage),
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
  });
  client.onAuthStateChange((event, session) => {
    const user = session === null ? null : toSignedInUser(session.user);
    report({ loading: false, user, ...(event === 'PASSWORD_RECOVERY' ? { recovering: true } : {}) });
  });
  await client.getSession();
  dropEmptyFragment();
  return client;
}

/** Removes the `#` that supabase-js leaves when it clears the fragment of a mail's link. */
function dropEmptyFragment(): void {
  if (location.href.endsWith('#')) history.replaceState(history.state, '', location.pathname + location.search);
}
