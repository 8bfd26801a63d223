import { array, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, send } from '../query.ts';
import type { StoryTableName } from './storyFilter.ts';

const names = array(string().max(60)).max(100);

/** A person's arrangement of the columns of a table. */
export const columnArrangement = object({
  hidden: names,
  /** At the left edge, in this order; null: the default of the screen. */
  pinned: names.nullable(),
  /** Null: the default order of the screen. */
  order: names.nullable(),
});
export type ColumnArrangement = Infer<typeof columnArrangement>;

const row = object({
  hidden: array(string()),
  pinned: array(string()).nullable(),
  columns: array(string()).nullable(),
});

/** The arrangement of the session's person; null where none is stored. */
export async function getColumnArrangement(
  db: Database,
  table: StoryTableName,
  options?: QueryOptions,
): Promise<ColumnArrangement | null> {
  const query = db.from('column_arrangements').select('hidden, pinned, columns').eq('story_table', table).limit(1);
  const found = await firstRow({ act: 'read', thing: 'columns' }, query, row, options);
  return found === null ? null : { hidden: found.hidden, pinned: found.pinned, order: found.columns };
}

/** Stores the arrangement of the session's person. */
export async function setColumnArrangement(
  db: Database,
  table: StoryTableName,
  { hidden, pinned, order }: ColumnArrangement,
  userId: string,
): Promise<void> {
  const stored = { user_id: userId, story_table: table, hidden, pinned, columns: order };
  await send(
    { act: 'save', thing: 'columns' },
    db.from('column_arrangements').upsert(stored, { onConflict: 'user_id,story_table' }),
  );
}
