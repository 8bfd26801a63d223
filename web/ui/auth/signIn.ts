import { authClient, providerIsOpen } from './authStore.ts';
import { GOOGLE_FAILED, leaveForProvider } from './returned.ts';

/** The outcome of an attempt, with the message to show where it failed. */
export type Outcome = { ok: true } | { ok: false; message: string };

const unexpected: Outcome = { ok: false, message: 'An unexpected error occurred.' };

export function signIn(email: string, password: string): Promise<Outcome> {
  return attempt(async () => (await (await authClient()).signInWithPassword({ email, password })).error);
}

export function createAccount(email: string, password: string): Promise<Outcome> {
  return attempt(async () => {
    const client = await authClient();
    return (await client.signUp({ email, password, options: { emailRedirectTo: `${location.origin}/` } })).error;
  });
}

export async function continueWithGoogle(): Promise<Outcome> {
  const failed: Outcome = { ok: false, message: GOOGLE_FAILED };
  try {
    // Checked first, because without the provider the browser would end on an error page of the service.
    if (!(await providerIsOpen('google'))) return failed;
    leaveForProvider();
    const client = await authClient();
    const { error } = await client.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${location.origin}/` },
    });
    return error === null ? { ok: true } : failed;
  } catch {
    return failed;
  }
}

export function sendRecovery(email: string): Promise<Outcome> {
  return attempt(async () => {
    const client = await authClient();
    return (await client.resetPasswordForEmail(email, { redirectTo: `${location.origin}/` })).error;
  });
}

/**
 * Changes the password and ends all other sessions. @param current empty after a recovery link, and for an account
 * without one.
 */
export function changePassword(password: string, current: string): Promise<Outcome> {
  const change = { password, ...(current === '' ? {} : { current_password: current }) };
  return attempt(async () => (await (await authClient()).updateUser(change)).error);
}

export function changeName(fullName: string): Promise<Outcome> {
  return attempt(async () => (await (await authClient()).updateUser({ data: { full_name: fullName } })).error);
}

/** Signs out in every tab of this browser. */
export async function signOut(): Promise<Outcome> {
  const failed: Outcome = { ok: false, message: 'Failed to sign out.' };
  try {
    const client = await authClient();
    const { error } = await client.signOut({ scope: 'local' });
    if (error === null) return { ok: true };
    // supabase-js removes the session before it calls the service, so this succeeds without an answer, too.
    return (await client.getSession()).data.session === null ? { ok: true } : failed;
  } catch {
    return failed;
  }
}

/** Errors whose messages come from the service; other ones are the library's, about the network. */
const providersOwn = new Set(['AuthApiError', 'AuthWeakPasswordError', 'AuthSessionMissingError']);

async function attempt(call: () => Promise<{ name: string; message: string } | null>): Promise<Outcome> {
  try {
    const error = await call();
    if (error === null) return { ok: true };
    return providersOwn.has(error.name) && error.message !== '' ? { ok: false, message: error.message } : unexpected;
  } catch {
    return unexpected;
  }
}
