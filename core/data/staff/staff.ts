import { boolean, discriminatedUnion, literal, object, string, type infer as Infer } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, rows, value } from '../query.ts';
import { timestamp } from '../columns/timestamp.ts';

/** A row of `staff`: who may work in the dashboard. */
export const staffRow = object({ user_id: string(), email: string(), created_at: timestamp });

export type StaffMember = Infer<typeof staffRow>;

const table = 'staff';

/** The staff, by email. */
export function getStaff(db: Database, options?: QueryOptions): Promise<StaffMember[]> {
  const query = db.from(table).select('*').order('email', { ascending: true });
  return rows({ act: 'read', thing: 'staff' }, query, staffRow, options);
}

/** The staff row of a user; null where the user is not staff. */
export function getStaffMember(db: Database, userId: string, options?: QueryOptions): Promise<StaffMember | null> {
  const query = db.from(table).select('*').eq('user_id', userId);
  return firstRow({ act: 'read', thing: 'staff' }, query, staffRow, options);
}

/** Whether the user of this client is staff. The database enforces it; pages only reflect it. */
export function isStaff(db: Database, options?: QueryOptions): Promise<boolean> {
  return value({ act: 'read', thing: 'staff list' }, db.rpc('is_staff'), boolean(), options);
}

/** Whether a member of staff's session has ended although its token is still valid. Needs the secret key. */
export function isSignedOutElsewhere(
  db: Database,
  { person, session }: { person: string; session: string },
  options?: QueryOptions,
): Promise<boolean> {
  const query = db.rpc('signed_out_elsewhere', { person, session });
  return value({ act: 'read', thing: 'session' }, query, boolean(), options);
}

/** Makes a user staff; idempotent. Needs the secret key. */
export async function addStaff(
  db: Database,
  member: { user_id: string; email: string },
  options?: QueryOptions,
): Promise<StaffMember> {
  const query = db
    .from(table)
    .upsert({ ...member, email: member.email.toLowerCase() }, { onConflict: 'user_id' })
    .select('*');
  const made = await firstRow({ act: 'save', thing: 'staff member' }, query, staffRow, options);
  if (made === null) throw notFound(member.email);
  return made;
}

const removal = discriminatedUnion('outcome', [
  object({ outcome: literal('removed'), member: staffRow }),
  object({ outcome: literal('last') }),
  object({ outcome: literal('missing') }),
]);

/**
 * Removes somebody from the staff and ends their sessions; the account is kept. Needs the secret key.
 * @param who account id or email.
 * @throws {AppError} `not_found`, `conflict` for the last member.
 */
export async function removeStaff(db: Database, who: string, options?: QueryOptions): Promise<StaffMember> {
  const query = db.rpc('remove_staff', { member: who.trim() });
  const answer = await value({ act: 'delete', thing: 'staff member' }, query, removal, options);
  if (answer.outcome === 'removed') return answer.member;
  if (answer.outcome === 'missing') throw notFound(who);
  throw new AppError('conflict', 'The last member of the staff cannot be removed.', {
    hint: 'Add somebody else first.',
  });
}

function notFound(email: string): AppError {
  return new AppError('not_found', `Nobody with the email ${email} is staff.`, {
    hint: 'See the staff with `velocity staff list`.',
  });
}
