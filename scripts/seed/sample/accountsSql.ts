import { hoursAgo, idFor, insert, quote } from '../sql.ts';
import { sampleAccounts } from './accounts.ts';

/** Hours since the sample's last scrape. */
export const LAST_SCRAPE = 0.1;

export function accountId(username: string): string {
  return idFor(`account/${username}`);
}

export function insertAccounts(): string {
  const columns = [
    'id',
    'username',
    'display_name',
    'category',
    'verified',
    'is_active',
    'follower_count',
    'scrape_count',
    'last_scraped',
    'added_at',
  ];
  const rows = sampleAccounts.map((account, index) => [
    quote(accountId(account.username)),
    quote(account.username),
    quote(account.displayName),
    quote(account.category),
    String(account.verified),
    String(account.active),
    String(account.followers),
    String(account.active ? 14 - index : 3),
    hoursAgo(account.active ? LAST_SCRAPE : 6),
    hoursAgo(24 * (9 - index)),
  ]);
  return insert('monitored_accounts', columns, rows);
}
