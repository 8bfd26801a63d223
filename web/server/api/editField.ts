import type { Database } from '#core/data/database.ts';
import { setStoryField } from '#core/data/production/storyField.ts';
import { EditConflict } from './apiError.ts';

type Change = Omit<Parameters<typeof setStoryField>[1], 'table'>;

/**
 * Saves one field by compare-and-set: only where it still holds what the editor saw. Takes no signal, because an edit
 * that was sent is finished even where its page is closed meanwhile.
 * @throws EditConflict with what the field holds instead.
 */
export async function editField(
  db: Database,
  table: 'inbox_stories' | 'production_stories',
  change: Change,
): Promise<{ current: string }> {
  const { applied, current } = await setStoryField(db, { table, ...change });
  if (!applied) throw new EditConflict(current);
  return { current };
}
