import { array, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { productionViews } from '../production/productionViews.ts';
import { firstRow, send } from '../query.ts';
import type { StoryTableName } from './storyFilter.ts';

/** Columns of each view, as `view.column`. */
const viewColumns = array(string().max(100)).max(500);

/** A person's arrangement of the columns of a table. */
export const columnArrangement = object({
  hidden: viewColumns,
  /** At the left edge, in this order; null: the default of the screen. */
  pinned: array(string().max(60)).max(100).nullable(),
  /** Those of views that were ordered; null: the default order of all views. */
  order: viewColumns.nullable(),
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
  if (found === null) return null;
  const hidden = found.hidden.flatMap((name) => (name.includes('.') ? name : inEachView(table, name)));
  return { hidden, pinned: found.pinned, order: withView(table, found.columns) };
}

/** A column that was hidden before each view had its own hidden ones: it was hidden in all of them. */
function inEachView(table: StoryTableName, name: string): string[] {
  if (table === 'inbox_stories') return [`inbox.${name}`];
  const views = productionViews.filter(
    ({ fields }) => fields === 'all' || isSubset([name], ['story_number', ...fields]),
  );
  return views.map(({ id }) => `${id}.${name}`);
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
