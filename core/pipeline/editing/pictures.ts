import { imageTypeOf, refusedPicture, uploadPicture } from '#core/data/production/thumbnails.ts';
import type { OperationContext, Services } from '../services.ts';
import { editStoryField } from './stories.ts';

type PictureServices = Pick<Services, 'db' | 'files' | 'clock'>;

interface StoryPicture {
  storyId: string;
  bytes: Uint8Array;
  /** The declared media type, where one was declared; the bytes decide. */
  type?: string | undefined;
}

/**
 * Makes an image the thumbnail of a production story, only while it has the one that the editor saw.
 * @param picture `what`: the field in words, for the conflict.
 * @returns its address.
 * @throws {EditConflict} where it has another one; {AppError} `invalid_input` for a file that is no image which browsers
 * show; `not_found`.
 */
export async function setThumbnail(
  services: PictureServices & Pick<Services, 'person'>,
  picture: StoryPicture & { expected: string; what: string },
  { signal }: OperationContext = {},
): Promise<string> {
  const { storyId: id, expected, what } = picture;
  const value = await storePicture(services, picture, { signal });
  const edit = { table: 'production_stories', id, field: 'thumbnail', expected, value, what } as const;
  return editStoryField(services, edit, { signal });
}

/** Stores an image for a production story or its article. @returns its address. @throws {AppError} as {@link setThumbnail}. */
export async function storePicture(
  { db, files, clock }: PictureServices,
  { storyId, bytes, type = '' }: StoryPicture,
  { signal }: OperationContext = {},
): Promise<string> {
  // First what costs nothing, and most refusals: the size and the first bytes.
  await imageTypeOf(bytes);
  const { pictureFault } = await import('#core/pictures/checkPicture.ts');
  const fault = await pictureFault(bytes);
  if (fault !== undefined) throw refusedPicture(fault);
  return uploadPicture(files, db, storyId, bytes, type, clock.now(), { signal });
}
