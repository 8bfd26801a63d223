import type { Backend } from '#core/backend/backend.ts';
import { addStaff, getStaff, getStaffMember, type StaffMember } from '#core/data/staff/staff.ts';
import type { QueryOptions } from '#core/data/database.ts';

/** What adding somebody to the staff did. */
export interface AddedStaff {
  member: StaffMember;
  /** Whether there was no account. */
  created: boolean;
  /** Set where the account got a password: the only time that anybody sees it. */
  password: string | null;
}

/** The account that an empty installation gets, so that somebody can sign in. */
const FIRST_EMAIL = 'editor@velocity.localhost';

/**
 * Makes the owner of an email staff, with an account where there is none. An account that is there may be a stranger's:
 * it gets a new password first, which ends its sessions. For who is staff already nothing changes.
 */
export async function addStaffAccount(
  backend: Pick<Backend, 'admin' | 'db'>,
  typed: string,
  options: QueryOptions = {},
): Promise<AddedStaff> {
  const email = typed.toLowerCase();
  const { signal } = options;
  const [existing] = await backend.admin.listUsers({ email, ...(signal === undefined ? {} : { signal }) });
  const already = existing === undefined ? null : await getStaffMember(backend.db, existing.id, options);
  if (already !== null) return { member: already, created: false, password: null };
  const password = newPassword();
  // Before the right is given, so that a session of the account's former user never has it.
  if (existing !== undefined) await backend.admin.setPassword(existing.id, password);
  const user = existing ?? (await backend.admin.createUser({ email, password }));
  const member = await addStaff(backend.db, { user_id: user.id, email }, options);
  return { member, created: existing === undefined, password };
}

/** The first staff account of an embedded installation that has neither staff nor accounts; null elsewhere. */
export async function addFirstStaff(backend: Backend, options: QueryOptions = {}): Promise<AddedStaff | null> {
  if (backend.kind !== 'embedded' || (await getStaff(backend.db, options)).length > 0) return null;
  if ((await backend.admin.listUsers()).length > 0) return null;
  return addStaffAccount(backend, FIRST_EMAIL, options);
}

/** Letters and digits that are not mistaken for each other when they are read out. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Four groups of five: about 116 bits. */
export function newPassword(): string {
  const letters: string[] = [];
  // Numbers past the last whole multiple would make some letters likelier than others.
  const fair = 256 - (256 % alphabet.length);
  while (letters.length < 20) {
    for (const number of crypto.getRandomValues(new Uint8Array(32))) {
      if (number < fair && letters.length < 20) letters.push(alphabet.charAt(number % alphabet.length));
    }
  }
  return [0, 5, 10, 15].map((start) => letters.slice(start, start + 5).join('')).join('-');
}
