import { AppError, toAppError } from '#core/errors.ts';
import { dataError, type ReportedError, type Task } from '../dataError.ts';
import type { Database, FileStore, QueryOptions } from '../database.ts';
import { throwIfOver } from '../query.ts';
import { sizeProblem } from './pictureLimit.ts';
import { updateProductionStory, type ProductionStory } from './productionStories.ts';

// What every browser shows. SVG is left out: it can carry scripts.
const shownByBrowsers: ReadonlySet<string> = new Set(['png', 'apng', 'jpg', 'gif', 'webp', 'avif', 'bmp', 'ico']);

/** The bucket of the files. */
export const thumbnailBucket = 'story-images';
const failure = 'Failed to upload thumbnail. Please try again.';
const task: Task = { act: 'save', thing: 'thumbnail', failure };

/** What an image file really is, whatever it is called. */
export interface ImageType {
  ext: string;
  mime: string;
}

/**
 * The kind of image that bytes hold, by their first bytes.
 * @throws AppError `invalid_input` for a file that is not an image, is empty, too large, or not shown by browsers.
 */
export async function imageTypeOf(bytes: Uint8Array): Promise<ImageType> {
  const problem = sizeProblem(bytes.length);
  if (problem !== undefined) throw refused(problem);
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !type.mime.startsWith('image/')) throw refused('The file is not an image.');
  if (!shownByBrowsers.has(type.ext)) throw refused(`Browsers do not show ${type.ext.toUpperCase()} images.`);
  return { ext: type.ext, mime: type.mime };
}

/**
 * Uploads an image and makes it the story's thumbnail. An earlier image stays where it is, as articles may show it.
 * @param type what the file says it is (`image/png`), empty where unknown; the bytes decide.
 * @param now milliseconds since the epoch; part of the file's name, so that no upload replaces another.
 * @throws AppError `invalid_input` for a file that is not an image; otherwise 'Failed to upload thumbnail. Please try again.'
 */
export async function uploadThumbnail(
  files: FileStore,
  db: Database,
  storyId: string,
  bytes: Uint8Array,
  type: string,
  now: number,
  options: QueryOptions = {},
): Promise<ProductionStory> {
  const thumbnail = await uploadPicture(files, db, storyId, bytes, type, now, options);
  throwIfOver(options.signal);
  return updateProductionStory(db, storyId, { thumbnail }, options, failure);
}

/**
 * Uploads an image for a story without making it the thumbnail: an article may show another one.
 * @returns its lasting address.
 * @throws AppError as {@link uploadThumbnail}.
 */
export async function uploadPicture(
  files: FileStore,
  db: Database,
  storyId: string,
  bytes: Uint8Array,
  type: string,
  now: number,
  options: QueryOptions = {},
): Promise<string> {
  if (type !== '' && !type.startsWith('image/')) throw refused('The file is not an image.');
  const { ext, mime } = await imageTypeOf(bytes);
  // An update without changes, which fails for a missing or forbidden story before its image is stored.
  await updateProductionStory(db, storyId, {}, options, failure);
  const path = await store(files, storyId, bytes, { ext, mime }, now);
  return lastingAddress(files.storage.from(thumbnailBucket).getPublicUrl(path).data.publicUrl);
}

/** An address that still leads to the file when the server listens elsewhere: on this machine, the path alone. */
export function lastingAddress(publicUrl: string): string {
  const { hostname, pathname } = new URL(publicUrl);
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) ? pathname : publicUrl;
}

/**
 * The bytes of a thumbnail that this installation keeps; null for an address elsewhere, and for words in its place.
 * @throws AppError `invalid_input` for more than `most` bytes.
 */
export async function readThumbnail(
  files: FileStore,
  thumbnail: string,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const store = files.storage.from(thumbnailBucket);
  // The address of a file ends with its path, which the store writes in its own way.
  const [, path] = /\/storage\/v1\/object\/public\/story-images\/([\w./-]{1,500})$/.exec(thumbnail.trim()) ?? [];
  if (path === undefined || path.split('/').includes('..')) return null;
  if (thumbnail.trim() !== lastingAddress(store.getPublicUrl(path).data.publicUrl) && !thumbnail.startsWith('/'))
    return null;
  const { data, error } = await store.download(path);
  if (error !== null) return null;
  if (data.size > most) throw refused('The thumbnail is too large.');
  return new Uint8Array(await data.arrayBuffer());
}

/** Clears a story's thumbnail. @throws AppError 'Failed to remove thumbnail'; the row is unchanged then. */
export function removeThumbnail(db: Database, storyId: string, options?: QueryOptions): Promise<ProductionStory> {
  return updateProductionStory(db, storyId, { thumbnail: '' }, options, 'Failed to remove thumbnail');
}

async function store(
  files: FileStore,
  storyId: string,
  bytes: Uint8Array,
  type: ImageType,
  now: number,
): Promise<string> {
  // Where two uploads fall into one millisecond, the second takes the next name.
  for (let attempt = 0; ; attempt += 1) {
    const path = `thumbnails/thumbnail-${storyId}-${now + attempt}.${type.ext}`;
    const error = await upload(files, path, bytes, type.mime);
    if (error === null) return path;
    if (attempt === 9 || !isTaken(error)) throw dataError(task, error);
  }
}

async function upload(files: FileStore, path: string, bytes: Uint8Array, mime: string): Promise<ReportedError | null> {
  try {
    const { error } = await files.storage
      .from(thumbnailBucket)
      .upload(path, bytes, { contentType: mime, upsert: false });
    if (error === null) return null;
    return { message: error.message, status: statusOf(error) };
  } catch (thrown) {
    return { message: toAppError(thrown).message };
  }
}

function statusOf(error: object): number | undefined {
  const status: unknown = 'statusCode' in error ? error.statusCode : undefined;
  return status === undefined ? undefined : Number(status);
}

function isTaken(error: ReportedError): boolean {
  return error.status === 409 || /already exists|duplicate/i.test(error.message ?? '');
}

function refused(message: string): AppError {
  return new AppError('invalid_input', message, { hint: 'Choose a PNG, JPEG, GIF, WebP or AVIF image.' });
}
