import { object, string } from 'zod';
import type { MetricsSnapshot } from '#core/velocity/metricsOverTime.ts';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { readAll } from '../readAll.ts';
import { timestamp } from '../columns/timestamp.ts';

/** A row of `post_snapshots`: a post's metrics at one scrape. */
export const postSnapshotRow = object({
  // A bigint; as a string it is paged like all other ids.
  id: numeric.transform(String),
  post_id: string(),
  taken_at: timestamp,
  views: numeric.nullable(),
  likes: numeric,
  retweets: numeric,
  replies: numeric,
});

/** A post's metrics at one scrape. */
export type PostSnapshot = MetricsSnapshot;

/** A post's metrics at each scrape, oldest first, as input for `metricsOverTime`. */
export async function getPostSnapshots(db: Database, postId: string, options?: QueryOptions): Promise<PostSnapshot[]> {
  const found = await readAll(
    { act: 'read', thing: 'post snapshots' },
    (count) => db.from('post_snapshots').select('*', count).eq('post_id', postId),
    postSnapshotRow,
    options,
  );
  return found
    .map(({ taken_at, views, likes, retweets, replies }) => ({ takenAt: taken_at, views, likes, retweets, replies }))
    .toSorted((a, b) => Date.parse(a.takenAt) - Date.parse(b.takenAt));
}
