import type { QueryClient } from '@tanstack/react-query';
import type { CellChange } from '../../ui/edits/cellChange.ts';
import { overShown } from '../../ui/edits/enteredOver.ts';
import { type DashboardToast, showDashboardToast } from '../../ui/toast/dashboardToasts.ts';
import { ApiError } from '../data/apiError.ts';
import { trashedStory } from '../data/stories/trashedStory.ts';
import { saveThumbnail, sendStoryPicture } from '../data/stories/thumbnails.ts';
import { trackUpload } from '../data/stories/uploads.ts';
import { whatToDo } from '../data/whatToDo.ts';
import { openTable } from './openTables.ts';
import { pictureProblem } from './pictureProblem.ts';

/** Closes what stands there about a story's thumbnail, by its id. */
const told = new Map<string, () => void>();

/** Shows an error about a story's thumbnail in place of the one before, whose file was followed by another. */
function tell(id: string, toast: Omit<DashboardToast, 'kind' | 'onClose'>): void {
  told.get(id)?.();
  told.set(id, showDashboardToast({ ...toast, kind: 'error', onClose: () => told.delete(id) }));
}

/**
 * Uploads a picture, then makes it the thumbnail in place of the one that was there when it was chosen. A failed upload
 * shows a toast, with a button that tries it again where that may help.
 * @param number the story's, which the toast names: several may have failed.
 */
export async function tryThumbnail(client: QueryClient, chosen: CellChange, file: File, number: number): Promise<void> {
  const problem = pictureProblem(file);
  if (problem !== undefined) {
    tell(chosen.row, { text: `#${number}: ${problem}` });
    return;
  }
  try {
    await trackUpload(chosen.row, async (sending) => {
      const change = { ...chosen, value: await sendStoryPicture(chosen.row, file, sending) };
      // What was said of files before it is over.
      told.get(chosen.row)?.();
      const table = openTable('production');
      if (table === undefined) await setThumbnail(client, change);
      // Like a typed text: with Undo, and with the question where a colleague was first.
      else table.control.enter([overShown(table.edits.of(change.row, change.column), change)]);
    });
  } catch (error) {
    const again = { label: 'Try again', onClick: () => void tryThumbnail(client, chosen, file, number) };
    const isNoPicture = error instanceof ApiError && error.code === 'invalid_input';
    const text = await wordsOf(client, chosen.row, error);
    tell(chosen.row, {
      text: text.startsWith('#') ? text : `#${number}: ${text}`,
      ...(isNoPicture ? {} : { action: again }),
    });
  }
}

/** Sets a thumbnail where no table is open that could ask. */
async function setThumbnail(client: QueryClient, change: CellChange): Promise<void> {
  const theirs = await saveThumbnail(client, change);
  if (theirs === null) return;
  const text = `Somebody else ${theirs === '' ? 'removed' : 'changed'} the thumbnail while yours was uploaded.`;
  const mine = { row: change.row, column: change.column, expected: theirs, value: change.value };
  const keep = () =>
    void setThumbnail(client, mine).catch(async (error: unknown) => {
      const problem = await wordsOf(client, change.row, error);
      tell(change.row, { text: problem, action: { label: 'Try again', onClick: keep } });
    });
  tell(change.row, { text, action: { label: 'Keep mine', onClick: keep } });
}

/** Removes a thumbnail in the open table, as one clears any cell. */
export async function tryRemoval(removal: CellChange): Promise<void> {
  const table = openTable('production');
  const at = table?.control.cells.at(removal);
  // The button that was pressed goes with the picture, and the focus would go with it.
  if (at !== undefined) table?.control.selection.go(at);
  table?.control.enter([removal]);
  await table?.edits.settled();
  const edit = table?.edits.of(removal.row, removal.column);
  if (edit?.state === 'failed' && edit.missing !== true) tell(removal.row, { text: 'Failed to remove thumbnail' });
}

async function wordsOf(client: QueryClient, id: string, error: unknown): Promise<string> {
  if (error instanceof ApiError && error.code === 'not_found') {
    // The server knows its address alone, which says nothing to an editor.
    const story = await client.fetchQuery({ ...trashedStory('production', id), staleTime: 0 }).catch(() => null);
    if (story !== null) return `#${story.number} “${story.title}” is in the trash: restore it, then try again.`;
  }
  if (!(error instanceof ApiError) || error.code === 'storage') return 'Failed to upload thumbnail. Please try again.';
  if (error.code === 'offline') {
    return 'The picture was not sent: the server cannot be reached. Check the connection, then press Try again.';
  }
  return whatToDo(error);
}
