import { createHash } from 'node:crypto';
import { object, string, nullable, int, array, type infer as Infer } from 'zod';
import type { Database } from '#core/data/database.ts';
import { readAll } from '#core/data/readAll.ts';

/** What a database holds of research and scraping, as far as a crash could have lost or doubled it. */
export const crashState = object({
  outputs: array(object({ run: string(), step: int(), status: string(), startedAt: string(), hash: string() })),
  /** Runs for which production stories exist. */
  productions: array(string()),
  /** Stories marked as researched. */
  researched: array(string()),
  /** Runs marked as completed. */
  completed: array(string()),
  /** Actor runs recorded as stored, with their number of posts. */
  scrapes: array(object({ actorRun: string(), posts: int() })),
  posts: int(),
  snapshots: int(),
});

export type CrashState = Infer<typeof crashState>;

const outputRow = object({
  id: string(),
  workflow_run_id: string(),
  step_number: int(),
  status: string(),
  started_at: string(),
  output_content: nullable(string()),
});

export async function readCrashState(db: Database): Promise<CrashState> {
  const task = { act: 'read', thing: 'state' } as const;
  const columns = 'id, workflow_run_id, step_number, status, started_at, output_content';
  const outputs = await readAll(task, (count) => db.from('workflow_outputs').select(columns, count), outputRow);
  const productions = await readAll(
    task,
    (count) => db.from('production_stories').select('id, created_from_workflow_run_id', count),
    object({ id: string(), created_from_workflow_run_id: string() }),
  );
  const stories = await readAll(
    task,
    (count) => db.from('inbox_stories').select('id', count).eq('workflow_completed', true),
    object({ id: string() }),
  );
  const runs = await readAll(
    task,
    (count) => db.from('workflow_runs').select('id', count).eq('status', 'completed'),
    object({ id: string() }),
  );
  const scrapes = await readAll(
    task,
    (count) => db.from('scrape_runs').select('id, actor_run_id, stored', count).eq('status', 'stored'),
    object({ id: string(), actor_run_id: string(), stored: int() }),
  );
  return {
    outputs: outputs.map(({ workflow_run_id, step_number, status, started_at, output_content }) => ({
      run: workflow_run_id,
      step: step_number,
      status,
      startedAt: started_at,
      hash: createHash('sha1')
        .update(output_content ?? '')
        .digest('hex'),
    })),
    productions: productions.map((row) => row.created_from_workflow_run_id),
    researched: stories.map(({ id }) => id),
    completed: runs.map(({ id }) => id),
    scrapes: scrapes.map(({ actor_run_id, stored }) => ({ actorRun: actor_run_id, posts: stored })),
    posts: await countOf(db, 'scraped_posts'),
    snapshots: await countOf(db, 'post_snapshots'),
  };
}

async function countOf(db: Database, table: string): Promise<number> {
  const { count, error } = await db.from(table).select('*', { count: 'exact', head: true });
  if (error !== null || count === null) throw new Error(`${table} cannot be counted: ${error?.message ?? ''}`);
  return count;
}
