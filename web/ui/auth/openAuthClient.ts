import { AuthClient } from '@supabase/auth-js';
import { type AuthSettings, type AuthState, toSignedInUser } from './authState.ts';

/** Opens the client of the sign-in service and reports every change of the session. Refresh and tabs are the library's. */
export async function openAuthClient(
  settings: AuthSettings,
  storageKey: string,
  report: (state: Partial<AuthState>) => void,
): Promise<InstanceType<typeof AuthClient>> {
  const client = new AuthClient({
    url: `${new URL(settings.supabaseUrl, location.href).href.replace(/\/$/, '')}/auth/v1`,
    headers: { apikey: settings.publishableKey, Authorization: `Bearer ${settings.publishableKey}` },
    storageKey,
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

/** The library clears the fragment that a mail left in the address, but not its `#`. */
function dropEmptyFragment(): void {
  if (location.href.endsWith('#')) history.replaceState(history.state, '', location.pathname + location.search);
}
