import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { removeThumbnail, uploadPicture, uploadThumbnail } from '#core/data/production/thumbnails.ts';
import type { OperationContext, Services } from '../services.ts';

type PictureServices = Pick<Services, 'db' | 'files' | 'clock'>;

interface StoryPicture {
  storyId: string;
  bytes: Uint8Array;
  /** The declared media type, where one was declared; the bytes decide. */
  type?: string | undefined;
}

/**
 * Makes an image the thumbnail of a production story. Earlier ones are kept, because articles may show them.
 * @throws {AppError} `invalid_input` for a file that is no image which browsers show; `not_found`.
 */
export function setThumbnail(
  { db, files, clock }: PictureServices,
  { storyId, bytes, type = '' }: StoryPicture,
  { signal }: OperationContext = {},
): Promise<ProductionStory> {
  return uploadThumbnail(files, db, storyId, bytes, type, clock.now(), { signal });
}

/** Clears the thumbnail of a production story; its file stays. @throws {AppError} `not_found`. */
export function clearThumbnail(
  { db }: Pick<Services, 'db'>,
  storyId: string,
  { signal }: OperationContext = {},
): Promise<ProductionStory> {
  return removeThumbnail(db, storyId, { signal });
}

/** Stores an image for the article of a production story. @returns its address. @throws {AppError} as {@link setThumbnail}. */
export function storePicture(
  { db, files, clock }: PictureServices,
  { storyId, bytes, type = '' }: StoryPicture,
): Promise<string> {
  return uploadPicture(files, db, storyId, bytes, type, clock.now());
}
