import { AppError, toAppError } from '#core/errors.ts';
import { dataError, type ReportedError, type Task } from '../dataError.ts';
import type { Database, FileStore, QueryOptions } from '../database.ts';
import { sizeProblem } from './pictureLimit.ts';
import { updateProductionStory } from './productionStories.ts';

// Formats that all browsers show and the site can make smaller. SVG is excluded because it can contain scripts.
const shownFormats: ReadonlySet<string> = new Set(['png', 'apng', 'jpg', 'gif', 'webp', 'avif']);

/** The storage bucket of the files. */
export const thumbnailBucket = 'story-images';
const failure = 'Failed to upload thumbnail. Please try again.';
const task: Task = { act: 'save', thing: 'thumbnail', failure };

/** The real type of an image file, whatever its name says. */
export interface ImageType {
  ext: string;
  mime: string;
}

/**
 * Detects the type of an image by its first bytes.
 * @throws {AppError} `invalid_input` for a file that is not an image, is empty, too large, or not shown by the site.
 */
export async function imageTypeOf(bytes: Uint8Array): Promise<ImageType> {
  const problem = sizeProblem(bytes.length);
  if (problem !== undefined) throw refusedPicture(problem);
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !type.mime.startsWith('image/')) throw refusedPicture('The file is not an image.');
  if (!shownFormats.has(type.ext)) throw refusedPicture(`The site does not show ${type.ext.toUpperCase()} images.`);
  return { ext: type.ext, mime: type.mime };
}

/**
 * Uploads an image for a story. Earlier ones are kept, because articles may show them, and edits bring them back.
 * @param type declared media type (`image/png`), empty where unknown; the bytes decide.
 * @param now epoch milliseconds; part of the file name, so that uploads never overwrite each other.
 * @returns its permanent address.
 * @throws {AppError} `invalid_input` for a file that is not an image; otherwise 'Failed to upload thumbnail. Please try
 * again.'
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
  if (type !== '' && !type.startsWith('image/')) throw refusedPicture('The file is not an image.');
  const { ext, mime } = await imageTypeOf(bytes);
  // An empty update: fails for a missing or forbidden story before its image is stored.
  await updateProductionStory(db, storyId, {}, options, failure);
  const path = await store(files, storyId, bytes, { ext, mime }, now);
  return lastingAddress(files.storage.from(thumbnailBucket).getPublicUrl(path).data.publicUrl);
}

/** An address that stays valid when the server's host or port changes: on this machine only the path. */
export function lastingAddress(publicUrl: string): string {
  const { hostname, pathname } = new URL(publicUrl);
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) ? pathname : publicUrl;
}

/**
 * Reads the bytes of a thumbnail stored here; null for external addresses and for text that is not an address.
 * @throws {AppError} `invalid_input` for more than `most` bytes.
 */
export async function readThumbnail(
  files: FileStore,
  thumbnail: string,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const store = files.storage.from(thumbnailBucket);
  // A public address ends with the file's path, normalised by the store.
  const [, path] = /\/storage\/v1\/object\/public\/story-images\/([\w./-]{1,500})$/.exec(thumbnail.trim()) ?? [];
  if (path === undefined || path.split('/').includes('..')) return null;
  if (thumbnail.trim() !== lastingAddress(store.getPublicUrl(path).data.publicUrl) && !thumbnail.startsWith('/'))
    return null;
  const { data, error } = await store.download(path);
  if (error !== null) return null;
  if (data.size > most) throw refusedPicture('The thumbnail is too large.');
  return new Uint8Array(await data.arrayBuffer());
}

async function store(
  files: FileStore,
  storyId: string,
  bytes: Uint8Array,
  type: ImageType,
  now: number,
): Promise<string> {
  // Where two uploads fall into the same millisecond, the second takes the next name.
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

/** The refusal of a file, with the formats that are taken. */
export function refusedPicture(message: string): AppError {
  return new AppError('invalid_input', message, { hint: 'Choose a PNG, JPEG, GIF, WebP or AVIF image.' });
}
