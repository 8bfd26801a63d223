import { timestamp } from './columns/timestamp.ts';
import type { Database, QueryOptions } from './database.ts';
import { value } from './query.ts';

/** The database's time in epoch milliseconds: only with it can it be said whether a heartbeat is old. */
export async function getDatabaseTime(db: Database, options?: QueryOptions): Promise<number> {
  return Date.parse(await value({ act: 'read', thing: 'time' }, db.rpc('database_time'), timestamp, options));
}
