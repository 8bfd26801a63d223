import { array, string } from 'zod';
import { dataError } from '../dataError.ts';
import type { Database, FileStore, QueryOptions } from '../database.ts';
import { throwIfOver, value } from '../query.ts';
import { thumbnailBucket } from './thumbnails.ts';

/** Files of one round; what is left goes in the next. */
const MOST = 500;

/**
 * Removes the files of thumbnails that no story and no article has shown for 90 days. Those that nobody shows since now
 * are written down. For the secret key alone.
 * @param now milliseconds since the epoch.
 * @returns how many files went.
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
