import { array, boolean, enum as oneOf, object, string, type infer as Infer } from 'zod';
import { queues, type QueueName } from '#core/backend/queue/queues.ts';
import type { Queue } from '#core/backend/queue/openQueue.ts';

/** Rows looked at in one sweep. What is behind them comes a second later. */
const ROWS = 500;

/** The rows that wait for a worker or have one, a table each: its queue, who holds a row, and when it was heard of last. */
const tables = [
  {
    queue: 'research',
    rows: `select id, status, lease_owner as owner, updated_at as heard from public.workflow_runs
           where status in ('pending', 'running') and type = 'research' and deleted_at is null`,
  },
  {
    queue: 'batches',
    rows: `select id, status, owner, beat_at as heard from public.scrape_batches where status in ('pending', 'running')`,
  },
  {
    queue: 'web',
    rows: `select id, status, owner, alive_at as heard from public.web_jobs where status in ('pending', 'running')`,
  },
  {
    queue: 'writing',
    rows: `select id, status, owner, alive_at as heard from public.writing_jobs where status in ('pending', 'running')`,
  },
] as const satisfies readonly { queue: QueueName; rows: string }[];

const live = `state in ('created', 'retry', 'active')`;
const union = tables.map(({ queue, rows }) => `select '${queue}' as queue, t.* from (${rows}) t`).join(' union all ');
const jobNames = (part: 'name' | 'failed') =>
  `case r.queue ${tables.map(({ queue }) => `when '${queue}' then '${queues[queue][part]}'`).join(' ')} end`;
const all = Object.values(queues)
  .flatMap(({ name, failed }) => [`'${name}'`, `'${failed}'`])
  .join(', ');

// One statement a second, so that an idle worker costs next to nothing. A row without a job is nobody's once it was silent
// for 30 seconds: a process that works without a queue touches its rows more often than that. `lost`: a worker of a job
// missed its heartbeat.
const STATE = `
  with rows as materialized (
    select r.queue, r.id::text as id, r.status, r.owner,
      r.status = 'pending' or r.owner is null or r.heard is null or r.heard < now() - interval '30 seconds' as free,
      exists (select 1 from pgboss.job j where j.name = ${jobNames('name')} and j.singleton_key = r.id::text and j.${live})
      or exists (select 1 from pgboss.job d where d.name = ${jobNames('failed')} and d.${live}
                 and d.data ->> 'key' = r.id::text) as has_job
    from (${union}) r)
  select
    (select coalesce(json_agg(o), '[]') from
      (select * from rows where not (has_job and status = 'pending') order by id limit ${ROWS}) o) as rows,
    array(select distinct name from pgboss.job where name in (${all}) and state in ('created', 'retry')
          and start_after <= now()) as waiting,
    exists (select 1 from pgboss.job where state = 'active' and heartbeat_seconds is not null
            and heartbeat_on < now() - heartbeat_seconds * interval '1 second') as lost`;

const openRow = object({
  queue: oneOf(tables.map(({ queue }) => queue)),
  id: string(),
  status: string(),
  owner: string().nullable(),
  /** Nobody works on it, as far as the row itself tells. */
  free: boolean(),
  has_job: boolean(),
});

const state = array(object({ rows: array(openRow), waiting: array(string()), lost: boolean() }));

/** How rows and jobs stand to each other. */
export interface QueueState {
  rows: Infer<typeof openRow>[];
  /** Queues, by the names of the database, where a job waits for a worker. */
  waiting: string[];
  /** A worker with a job has not been heard of for too long. */
  lost: boolean;
}

export async function readQueueState(queue: Pick<Queue, 'query'>): Promise<QueueState> {
  const [found] = state.parse(await queue.query(STATE));
  return found ?? { rows: [], waiting: [], lost: false };
}
