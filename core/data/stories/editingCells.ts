import { array, int, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { send, value } from '../query.ts';
import type { StoryTableName } from './storyFilter.ts';

const editingCell = object({
  /** The browser tab in which it is edited. */
  tab: string(),
  story_id: string(),
  field: string(),
  /** Email of the person. */
  person: string(),
  /** Milliseconds until this expires, unless the tab renews it. */
  left_ms: int(),
});

/** A cell that somebody is editing in a browser. */
export type EditingCell = Infer<typeof editingCell>;

/** The cells of a table that people are editing now. */
export function cellsEdited(db: Database, table: StoryTableName, options?: QueryOptions): Promise<EditingCell[]> {
  const query = db.rpc('cells_edited', { edited_table: table });
  return value({ act: 'read', thing: 'cells' }, query, array(editingCell), options);
}

/**
 * Announces the cell that a tab is editing, with the permissions of its person; null: none. Expires after 20 seconds,
 * so it is repeated while the editor is open.
 */
export async function tellEditing(
  db: Database,
  table: StoryTableName,
  tab: string,
  cell: { id: string; field: string } | null,
): Promise<void> {
  const query = db.rpc('tell_editing', {
    editing_tab: tab,
    edited_table: table,
    edited_story: cell?.id ?? null,
    edited_field: cell?.field ?? null,
  });
  await send({ act: 'save', thing: 'cell' }, query);
}
