import { array, boolean, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';
import { rowChange } from './rowChange.ts';

const answer = object({
  /** Where the next question goes on. To callers it is a text without meaning. */
  cursor: string(),
  /** True where the changes since the cursor are not known: everything may have changed. */
  gap: boolean(),
  changes: array(rowChange),
});

export type ChangesSince = Infer<typeof answer>;

/**
 * What changed since a cursor, of all tables that are recorded. Without one: a cursor to begin with, and a gap. Changes
 * are kept for an hour. For the secret key alone.
 */
export function changesSince(db: Database, cursor: string | null, options?: QueryOptions): Promise<ChangesSince> {
  const query = db.rpc('changes_since', { after: cursor });
  return value({ act: 'read', thing: 'changes' }, query, answer, options);
}
