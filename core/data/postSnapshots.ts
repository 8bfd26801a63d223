import { object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from './database.ts';
import { numeric } from './numeric.ts';
import { readAll } from './readAll.ts';
import { timestamp } from './timestamp.ts';

/** A row of `post_snapshots`: a post's metrics at one scrape. */
export const postSnapshotRow = object({
  // A bigint; as text it pages like every other id.
  id: numeric.transform(String).or(string()),
  post_id: string(),
  taken_at: timestamp,
  views: numeric.nullable(),
  likes: numeric,
  retweets: numeric,
  replies: numeric,
});

export type PostSnapshot = Infer<typeof postSnapshotRow>;

/** How a post's metrics grew: its snapshots, oldest first. */
export async function getPostSnapshots(db: Database, postId: string, options?: QueryOptions): Promise<PostSnapshot[]> {
  const found = await readAll(
    { act: 'read', thing: 'post snapshots' },
    (count) => db.from('post_snapshots').select('*', count).eq('post_id', postId),
    postSnapshotRow,
    options,
  );
  return found.toSorted((a, b) => Date.parse(a.taken_at) - Date.parse(b.taken_at));
}
