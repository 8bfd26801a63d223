import { createClient, type Session } from '@supabase/supabase-js';
import type { SiteAddress } from './site.ts';

/** A reader with an account. */
export interface Reader {
  id: string;
  email: string;
  password: string;
  session: Session;
}

let made = 0;

/** Makes an account whose address is confirmed, and signs it in. */
export async function createReader(site: SiteAddress, { fullName }: { fullName?: string } = {}): Promise<Reader> {
  const account = { email: `reader${(made += 1)}@example.org`, password: 'a long enough password' };
  const client = (key: string) =>
    createClient(site.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error: refused } = await client(site.secretKey).auth.admin.createUser({
    ...account,
    email_confirm: true,
    ...(fullName === undefined ? {} : { user_metadata: { full_name: fullName } }),
  });
  if (refused !== null) throw refused;
  const { data, error } = await client(site.publishableKey).auth.signInWithPassword(account);
  if (error !== null) throw error;
  return { ...account, id: data.user.id, session: data.session };
}

/** The browser storage of a signed-in reader. */
export function signInStorage(site: SiteAddress, reader: Reader): Record<string, string> {
  return { [sessionKey(site)]: JSON.stringify(reader.session) };
}

/** The storage key under which supabase-js keeps the session of this site. */
export function sessionKey(site: SiteAddress): string {
  return `sb-${new URL(site.url).hostname.split('.')[0]}-auth-token`;
}

/** Makes a reader staff. */
export async function makeStaff(site: SiteAddress, reader: Reader): Promise<void> {
  const { error } = await site.db.from('staff').insert({ user_id: reader.id, email: reader.email });
  if (error !== null) throw new Error(error.message);
}
