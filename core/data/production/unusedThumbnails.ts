import { array, string } from 'zod';
import { dataError } from '../dataError.ts';
import type { Database, FileStore, QueryOptions } from '../database.ts';
import { throwIfOver, value } from '../query.ts';
import { thumbnailBucket } from './thumbnails.ts';

/** Files per call; the rest is removed by the next one. */
const MOST = 500;

/**
 * Removes thumbnail files that no story or article has used for 90 days, and records those that are unused from now on.
 * Needs the secret key.
 * @param now epoch milliseconds.
 * @returns how many files were removed.
 */
export async function removeUnusedThumbnails(
  files: FileStore,
  db: Database,
  now: number,
  options: QueryOptions = {},
): Promise<number> {
  const query = db.rpc('thumbnails_to_remove', { moment: new Date(now).toISOString(), most: MOST });
  const paths = await value({ act: 'read', thing: 'thumbnails' }, query, array(string()), options);
  if (paths.length === 0) return 0;
  throwIfOver(options.signal);
  const { error } = await files.storage.from(thumbnailBucket).remove(paths);
  if (error !== null) throw dataError({ act: 'delete', thing: 'thumbnails' }, { message: error.message });
  return paths.length;
}
