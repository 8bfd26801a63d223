import { object, string } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { rows } from '../query.ts';

/** Most rows of each kind that are counted. */
const MOST = 1000;

const tables = [
  ['research', 'workflow_runs'],
  ['batches', 'scrape_batches'],
  ['web', 'web_jobs'],
  ['writing', 'writing_jobs'],
] as const;

/** The queues in which jobs wait for a worker, with how many; at most a thousand of each are counted. */
export async function getWaitingJobs(
  db: Database,
  options?: QueryOptions,
): Promise<{ queue: (typeof tables)[number][0]; count: number }[]> {
  const counts = await Promise.all(
    tables.map(async ([queue, table]) => {
      let query = db.from(table).select('id').eq('status', 'pending');
      if (table === 'workflow_runs') query = query.eq('type', 'research').is('deleted_at', null);
      const found = await rows({ act: 'read', thing: 'jobs' }, query.limit(MOST), object({ id: string() }), options);
      return { queue, count: found.length };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}
