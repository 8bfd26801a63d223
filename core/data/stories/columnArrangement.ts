import { array, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { productionViews } from '../production/productionViews.ts';
import { firstRow, send } from '../query.ts';
import type { StoryTableName } from './storyFilter.ts';

const names = array(string().max(60)).max(100);

/** A person's arrangement of the columns of a table. */
export const columnArrangement = object({
  hidden: names,
  /** At the left edge, in this order; null: the default of the screen. */
  pinned: names.nullable(),
  /** The columns of each view that was ordered, as `view.column`; null: the default order of all views. */
  order: array(string().max(100)).max(500).nullable(),
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
  return found === null ? null : { hidden: found.hidden, pinned: found.pinned, order: withView(table, found.columns) };
}

/**
 * An order that was stored before each view had its own, as that of the view in which it was made: the smallest that has
 * all its columns.
 */
function withView(table: StoryTableName, order: readonly string[] | null): string[] | null {
  if (order === null) return null;
  if (order.length === 0 || order.some((name) => name.includes('.'))) return [...order];
  const fields = order.filter((name) => name !== 'story_number' && name !== 'menu');
  const sizes = productionViews.flatMap((view) =>
    view.fields !== 'all' && isSubset(fields, view.fields) ? { id: view.id, size: view.fields.length } : [],
  );
  const smallest = sizes.toSorted((a, b) => a.size - b.size)[0]?.id ?? 'master';
  return order.map((name) => `${table === 'inbox_stories' ? 'inbox' : smallest}.${name}`);
}

function isSubset(fields: readonly string[], of: readonly string[]): boolean {
  return fields.every((field) => of.includes(field));
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
