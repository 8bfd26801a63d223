import { array, boolean, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';
import { rowChange } from './rowChange.ts';

const answer = object({
  /** Opaque to callers; passed to the next call. */
  cursor: string(),
  /** True where the changes since the cursor are not known: everything may have changed. */
  gap: boolean(),
  changes: array(rowChange),
});

export type ChangesSince = Infer<typeof answer>;

/**
 * The changes since a cursor in all recorded tables. Without a cursor: a first one, and a gap. Changes are kept for an
 * hour. Needs the secret key.
 */
export function changesSince(db: Database, cursor: string | null, options?: QueryOptions): Promise<ChangesSince> {
  const query = db.rpc('changes_since', { after: cursor });
  return value({ act: 'read', thing: 'changes' }, query, answer, options);
}
