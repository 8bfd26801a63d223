import { boolean, int, object, string, type infer as Infer } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { normaliseHandle } from './handle.ts';
import { numeric } from '../columns/numeric.ts';
import { firstRow, send } from '../query.ts';
import { readAll } from '../readAll.ts';
import { timestamp } from '../columns/timestamp.ts';

/** A row of `monitored_accounts`. */
export const monitoredAccountRow = object({
  id: string(),
  username: string(),
  display_name: string(),
  avatar_url: string().nullable(),
  verified: boolean(),
  category: string(),
  is_active: boolean(),
  scrape_count: int(),
  follower_count: numeric.nullable(),
  last_scraped: timestamp.nullable(),
  added_at: timestamp,
  updated_at: timestamp,
});

export type MonitoredAccount = Infer<typeof monitoredAccountRow>;

const table = 'monitored_accounts';
const save = { act: 'save', thing: 'account' } as const;
const read = { act: 'read', thing: 'account' } as const;

/** The monitored accounts in the order they were added. */
export async function getMonitoredAccounts(
  db: Database,
  filter: { active?: boolean } = {},
  options?: QueryOptions,
): Promise<MonitoredAccount[]> {
  const found = await readAll(
    { act: 'read', thing: 'monitored accounts' },
    (count) => {
      const all = db.from(table).select('*', count);
      return filter.active === undefined ? all : all.eq('is_active', filter.active);
    },
    monitoredAccountRow,
    options,
  );
  return found.toSorted((a, b) => a.added_at.localeCompare(b.added_at) || a.username.localeCompare(b.username));
}

const scrapedRow = monitoredAccountRow.pick({ last_scraped: true });

/** When an account was last scraped, ISO 8601; null where none ever was. */
export async function getLastScraped(db: Database, options?: QueryOptions): Promise<string | null> {
  const query = db
    .from(table)
    .select('last_scraped')
    .not('last_scraped', 'is', null)
    .order('last_scraped', { ascending: false })
    .limit(1);
  const newest = await firstRow({ act: 'read', thing: 'monitored accounts' }, query, scrapedRow, options);
  return newest?.last_scraped ?? null;
}

/** Finds an account by its handle in any spelling. @throws {AppError} `not_found`. */
export async function getMonitoredAccount(
  db: Database,
  handle: string,
  options?: QueryOptions,
): Promise<MonitoredAccount> {
  const username = normaliseHandle(handle);
  // `_` is a wildcard of ilike, and common in handles.
  const query = db.from(table).select('*').ilike('username', username.replaceAll('_', '\\_'));
  const account = await firstRow(read, query, monitoredAccountRow, options);
  if (account === null) throw notFound(`@${username}`);
  return account;
}

/**
 * Starts monitoring an account.
 * @throws {AppError} `conflict` 'Account already exists'; `invalid_input` for an invalid handle; 'Failed to add
 * account'.
 */
export async function addMonitoredAccount(
  db: Database,
  account: { username: string; category?: string; is_active?: boolean },
  options?: QueryOptions,
): Promise<MonitoredAccount> {
  const username = normaliseHandle(account.username);
  const row = { ...account, username };
  const query = db.from(table).insert(row).select('*');
  try {
    const made = await firstRow({ ...save, failure: 'Failed to add account' }, query, monitoredAccountRow, options);
    if (made === null) throw notFound(`@${username}`);
    return made;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    throw new AppError('conflict', 'Account already exists', {
      hint: `@${username} is monitored already: see \`velocity accounts list\`.`,
      cause: error,
    });
  }
}

/** Activates or deactivates an account: only active accounts are scraped. */
export async function setAccountActive(
  db: Database,
  id: string,
  active: boolean,
  options?: QueryOptions,
): Promise<MonitoredAccount> {
  const query = db.from(table).update({ is_active: active }).eq('id', id).select('*');
  const account = await firstRow(save, query, monitoredAccountRow, options);
  if (account === null) throw notFound(id);
  return account;
}

/**
 * Changes the category of the account's future posts; posts already scraped keep theirs.
 * @throws {AppError} `not_found`; `conflict` where the account has another category than `expected`.
 */
export async function setAccountCategory(
  db: Database,
  { id, category, expected }: { id: string; category: string; expected?: string | undefined },
  options?: QueryOptions,
): Promise<MonitoredAccount> {
  const update = db.from(table).update({ category }).eq('id', id);
  const query = (expected === undefined ? update : update.eq('category', expected)).select('*');
  const account = await firstRow(save, query, monitoredAccountRow, options);
  if (account !== null) return account;
  const found =
    expected === undefined
      ? null
      : await firstRow(read, db.from(table).select('*').eq('id', id), monitoredAccountRow, options);
  if (found === null) throw notFound(id);
  throw new AppError('conflict', `Somebody else moved @${found.username} to ${found.category} meanwhile.`, {
    hint: 'Set its category again where yours is the right one.',
  });
}

/** Stops monitoring an account. Its posts stay. */
export async function removeMonitoredAccount(db: Database, id: string, options?: QueryOptions): Promise<void> {
  const query = db.from(table).delete().eq('id', id).select('id');
  const { data } = await send({ act: 'delete', thing: 'account' }, query, options);
  if (Array.isArray(data) && data.length === 0) throw notFound(id);
}

function notFound(name: string): AppError {
  return new AppError('not_found', `There is no monitored account ${name}.`, {
    hint: 'See the accounts with `velocity accounts list`.',
  });
}
