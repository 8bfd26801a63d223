import type { Backend } from '#core/backend/backend.ts';
import { type Clock, withDeadline } from '#core/clock.ts';
import { addStaff, getStaff, getStaffMember, removeStaff, type StaffMember } from '#core/data/staff/staff.ts';
import type { QueryOptions } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';

/** The result of adding somebody to the staff. */
export interface AddedStaff {
  member: StaffMember;
  /** Whether the account was created. */
  created: boolean;
  /** The new password of the account, if it got one; it is shown only this once. */
  password: string | null;
}

/** The account that an empty installation gets, so that somebody can sign in. */
const FIRST_EMAIL = 'editor@velocity.localhost';

/**
 * Makes the owner of an email staff, creating an account if needed. An existing account may be a stranger's, so it gets
 * a new password first, which ends its sessions. For existing staff nothing changes.
 * @param options `onlyNew`: who asks would learn the password, and must not get an account that is somebody's.
 * @throws {AppError} `conflict` with `onlyNew` where there is an account.
 */
export async function addStaffAccount(
  backend: Pick<Backend, 'admin' | 'db'>,
  typed: string,
  options: QueryOptions & { onlyNew?: boolean } = {},
): Promise<AddedStaff> {
  const email = typed.toLowerCase();
  const { signal } = options;
  const [existing] = await backend.admin.listUsers({ email, ...(signal === undefined ? {} : { signal }) });
  const already = existing === undefined ? null : await getStaffMember(backend.db, existing.id, options);
  if (already !== null) return { member: already, created: false, password: null };
  if (existing !== undefined && options.onlyNew === true) {
    throw new AppError('conflict', `${email} has an account already, and its password is its owner's alone.`, {
      hint: 'Whoever runs the server adds it on the command line, or sets up mail, so that its owner is invited.',
    });
  }
  const password = newPassword();
  // Before the permission is granted, so that a session of the account's former user never has it.
  if (existing !== undefined) await backend.admin.setPassword(existing.id, password);
  const user = existing ?? (await backend.admin.createUser({ email, password }));
  const member = await addStaff(backend.db, { user_id: user.id, email }, options);
  return { member, created: existing === undefined, password };
}

/** Milliseconds that sending an invitation may take. */
const INVITE_MS = 10_000;

/** Somebody whom a member of the staff added. */
export interface AddedMember {
  email: string;
  /** False where they were staff already. */
  added: boolean;
  invited: boolean;
  /** To hand on; null where they were invited. */
  password: string | null;
}

/**
 * As {@link addStaffAccount}, by somebody who may not learn the password of another's account: they get one to hand on
 * only for a new account. With `invite`, its owner gets a mail instead.
 * @throws {AppError} `conflict` without `invite` where there is an account; `deadline` where the mail takes too long.
 */
export async function addStaffAsStaff(
  backend: Pick<Backend, 'admin' | 'db'> & { clock: Clock },
  { email, invite }: { email: string; invite: boolean },
): Promise<AddedMember> {
  const { member, password } = await addStaffAccount(backend, email, { onlyNew: !invite });
  const invited = invite && password !== null;
  if (invited) {
    await withDeadline(
      backend.clock,
      INVITE_MS,
      () => backend.admin.invite(member.email),
      () => new AppError('deadline', `${member.email} is staff, but the mail was not sent in time.`),
    );
  }
  return { email: member.email, added: password !== null, invited, password: invited ? null : password };
}

/** Adds the first staff account of an embedded installation without staff and accounts; null otherwise. */
export async function addFirstStaff(backend: Backend, options: QueryOptions = {}): Promise<AddedStaff | null> {
  if (backend.kind !== 'embedded' || (await getStaff(backend.db, options)).length > 0) return null;
  if ((await backend.admin.listUsers()).length > 0) return null;
  return addStaffAccount(backend, FIRST_EMAIL, options);
}

/**
 * Takes the staff right from somebody and ends their sessions; the account stays.
 * @param who account id or email.
 * @throws {AppError} `not_found`, `conflict` for the last member.
 */
export function removeStaffMember(
  { db }: Pick<Backend, 'db'>,
  who: string,
  options: QueryOptions = {},
): Promise<StaffMember> {
  return removeStaff(db, who, options);
}

/** Gives an account a new password, which ends its sessions. @throws {AppError} `not_found`. */
export async function resetPassword(
  { admin }: Pick<Backend, 'admin'>,
  typed: string,
  { signal }: QueryOptions = {},
): Promise<{ email: string; password: string }> {
  const email = typed.toLowerCase();
  const [user] = await admin.listUsers({ email, ...(signal === undefined ? {} : { signal }) });
  if (user === undefined) {
    throw new AppError('not_found', `There is no account ${email}.`, {
      hint: '`velocity staff add <email>` makes one.',
    });
  }
  const password = newPassword();
  await admin.setPassword(user.id, password);
  return { email, password };
}

/** Letters and digits that are not confused when they are read out. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Four groups of five characters: about 116 bits. */
function newPassword(): string {
  const letters: string[] = [];
  // Numbers beyond the last whole multiple would make some letters more likely than others.
  const fair = 256 - (256 % alphabet.length);
  while (letters.length < 20) {
    for (const number of crypto.getRandomValues(new Uint8Array(32))) {
      if (number < fair && letters.length < 20) letters.push(alphabet.charAt(number % alphabet.length));
    }
  }
  return [0, 5, 10, 15].map((start) => letters.slice(start, start + 5).join('')).join('-');
}
