import { array, boolean, enum as oneOf, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';

/** One changed row, by what names it. */
export const rowChange = object({
  table: string(),
  /** Null: several rows of the table, or ones that nothing asks for by name. Of a step, its run. */
  id: string().nullable(),
  kind: oneOf(['insert', 'update', 'delete']),
});

export type RowChange = Infer<typeof rowChange>;

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
