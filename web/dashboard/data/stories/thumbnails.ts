import type { QueryClient } from '@tanstack/react-query';
import { object, string } from 'zod/mini';
import type { CellChange } from '../../../ui/edits/cellChange.ts';
import { sendFile, type SendingFile } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { notifyChanges } from '../changes.ts';
import { productionTable } from './storyTables.ts';

const pictureAnswer = object({ image: string() });

/** Stores an image for a story. @returns its address. @throws ApiError 'Failed to upload thumbnail. Please try again.' */
export async function sendStoryPicture(id: string, file: File, sending: SendingFile): Promise<string> {
  return pictureAnswer.parse(await sendFile(`production/${id}/picture`, file, sending)).image;
}

/**
 * Sets a story's thumbnail, only while it is the one that the person saw.
 * @returns null; or the thumbnail that somebody else set meanwhile.
 * @throws ApiError.
 */
export async function saveThumbnail(client: QueryClient, change: CellChange): Promise<string | null> {
  const { row: id, column: field, expected, truncated = false, bytes, seen, value } = change;
  const [outcome] = await productionTable.save([{ id, field, expected, truncated, bytes, seen, value }]);
  const refusal = outcome !== undefined && 'refused' in outcome ? outcome.refused : undefined;
  if (outcome === undefined || 'refused' in outcome || outcome.current === null) {
    const hint = 'The story may be in the trash.';
    throw new ApiError({
      code: 'not_found',
      message: refusal ?? 'Failed to upload thumbnail. Please try again.',
      hint,
    });
  }
  notifyChanges([{ table: 'production_stories', id, kind: 'update' }]);
  void client.invalidateQueries({ queryKey: ['uploads'] });
  void client.invalidateQueries({ queryKey: ['production', 'counts'] });
  return outcome.applied ? null : outcome.current;
}
