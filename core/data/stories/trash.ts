import type { ZodType } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow } from '../query.ts';

/** A table of stories with a trash, and the schema of its rows. */
export interface StoryTableOf<Row> {
  table: 'inbox_stories' | 'production_stories';
  row: ZodType<Row>;
}

/** Moves a story to the trash; null where it is missing or already there. @param now epoch milliseconds. */
export function moveToTrash<Row>(
  db: Database,
  { table, row }: StoryTableOf<Row>,
  { id, now }: { id: string; now: number },
  options?: QueryOptions,
): Promise<Row | null> {
  const query = db
    .from(table)
    .update({ deleted_at: new Date(now).toISOString() })
    .eq('id', id)
    .is('deleted_at', null)
    .select('*');
  const task = { act: 'delete', thing: 'story', failure: 'Failed to delete story. Please try again.' } as const;
  return firstRow(task, query, row, options);
}

/** Restores a story from the trash, with its number and all fields; null where it is missing. */
export function takeFromTrash<Row>(
  db: Database,
  { table, row }: StoryTableOf<Row>,
  id: string,
  options?: QueryOptions,
): Promise<Row | null> {
  const query = db.from(table).update({ deleted_at: null }).eq('id', id).select('*');
  const task = { act: 'save', thing: 'story', failure: 'Failed to restore story. Please try again.' } as const;
  return firstRow(task, query, row, options);
}
