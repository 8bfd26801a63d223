import type { Database } from '#core/data/database.ts';
import { setStoryField } from '#core/data/production/storyField.ts';
import { EditConflict } from './apiError.ts';

type Change = Omit<Parameters<typeof setStoryField>[1], 'table'>;

/**
 * Saves one field where it still holds what the editor saw. It takes no signal: an edit that was sent is finished,
 * whether or not its page is still there.
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
