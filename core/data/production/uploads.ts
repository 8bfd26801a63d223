import { array, boolean, int, object, string, type infer as Infer } from 'zod';
import { AppError } from '#core/errors.ts';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';

const uploadRow = object({
  id: string(),
  story_number: int(),
  title: string(),
  /** Its beginning. */
  description: string(),
  /** Its end, which contains the hashtags. */
  description_end: string(),
  thumbnail: string(),
  has_sources: boolean(),
  has_bias_note: boolean(),
  has_video: boolean(),
  redo_audio: string(),
  missing_parts: array(string()),
  /** The run that made the story, and the story of the inbox that it researched; null where they are gone. */
  run_id: string().nullable(),
  inbox_story_id: string().nullable(),
  video_uploaded_yt: string(),
  yt_upload: string(),
  is_up: boolean(),
  /** Who marked it as uploaded, and when; null where nobody did since the story was created. */
  uploaded_by: string().nullable(),
  uploaded_at: timestamp.nullable(),
  planned_upload_at: timestamp.nullable(),
  updated_at: timestamp,
});

/** A production story for the upload screen, with truncated texts. */
export type UploadStory = Infer<typeof uploadRow>;

/**
 * Stories that are not uploaded yet, and uploaded ones that were planned within a period.
 * @param span ISO 8601; the end is exclusive. @param most maximum number of each kind.
 */
export function getUploads(
  db: Database,
  span: { since: string; before: string },
  most: number,
  options?: QueryOptions,
): Promise<UploadStory[]> {
  const query = db.rpc('upload_stories', { ...span, most });
  return value({ act: 'read', thing: 'uploads' }, query, array(uploadRow), options);
}

const answer = object({ found: boolean(), applied: boolean(), current: timestamp.nullable() });

/**
 * Plans when a story's video is uploaded, by compare-and-set: only while the plan still is `expected`.
 * @param change ISO 8601; null: not planned.
 * @throws {AppError} `not_found`.
 */
export async function planUpload(
  db: Database,
  change: { id: string; expected: string | null; planned: string | null; person?: string | undefined },
  options?: QueryOptions,
): Promise<{ applied: boolean; current: string | null }> {
  const { id, expected, planned, person = null } = change;
  const query = db.rpc('plan_upload', { story: id, expected, planned, person });
  const { found, applied, current } = await value({ act: 'save', thing: 'story' }, query, answer, options);
  if (found) return { applied, current };
  throw new AppError('not_found', 'There is no such production story.', { hint: 'It may be in the trash.' });
}
