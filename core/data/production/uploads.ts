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
  /** Its end, where hashtags stand. */
  description_end: string(),
  thumbnail: string(),
  has_sources: boolean(),
  has_bias_note: boolean(),
  has_video: boolean(),
  redo_audio: string(),
  missing_parts: array(string()),
  video_uploaded_yt: string(),
  yt_upload: string(),
  is_up: boolean(),
  /** Who marked it as up, and when; null where nobody did since it was made. */
  uploaded_by: string().nullable(),
  uploaded_at: timestamp.nullable(),
  planned_upload_at: timestamp.nullable(),
  updated_at: timestamp,
});

/** A production story as the uploads show it: texts are cut. */
export type UploadStory = Infer<typeof uploadRow>;

/**
 * Stories that are not up yet, and those that are and were planned in a span.
 * @param span ISO 8601; its end is not in it. @param most of each kind.
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
 * Plans when a story's video goes up, where it is still planned for what was seen.
 * @param change ISO 8601; null: not planned.
 * @throws AppError `not_found`.
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
