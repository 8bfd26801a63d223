import { timestamp } from './columns/timestamp.ts';
import type { Database, QueryOptions } from './database.ts';
import { value } from './query.ts';

/**
 * The database's time in epoch milliseconds. Ages of rows and silences of workers are counted from it: the database's clock
 * wrote them, and this machine's may be wrong.
 */
export async function getDatabaseTime(db: Database, options?: QueryOptions): Promise<number> {
  return Date.parse(await value({ act: 'read', thing: 'time' }, db.rpc('database_time'), timestamp, options));
}
