import { array, boolean, enum as oneOf, object, string, type infer as Infer } from 'zod';
import { queueNames, queues, type QueueName } from '#core/backend/queue/queues.ts';
import type { Queue } from '#core/backend/queue/openQueue.ts';

/**
 * Maximum rows per sweep; the rest follows a second later: those without a job first, in the order in which they were made,
 * then others, as chance has it.
 */
const ROWS = 500;

/** Jobs on web pages of one person that have a worker at once: a crawl of a slow site keeps its worker for hours. */
const WEB_JOBS_OF_PERSON = 2;

/**
 * The rows of each queue that wait for a worker or have one, with owner, last heartbeat and when they were made: a row whose
 * job was lost gets a new one. Null for a queue whose jobs are made in another way.
 */
const rowsOf: Readonly<Record<QueueName, string | null>> = {
  research: `select id, status, lease_owner as owner, updated_at as heard, created_at as made from public.workflow_runs
           where status in ('pending', 'running') and type = 'research' and deleted_at is null`,
  // `sweepScrapes` makes these.
  scrape: null,
  batches: `select id, status, owner, beat_at as heard, started_at as made from public.scrape_batches
            where status in ('pending', 'running')`,
  web: `select id, status, owner, heard, made from (
          select id, status, owner, alive_at as heard, created_at as made,
            row_number() over (partition by asked_by order by owner is null, created_at, id) as place
          from public.web_jobs where status in ('pending', 'running')) of_person
        where owner is not null or place <= ${WEB_JOBS_OF_PERSON}`,
  writing: `select id, status, owner, alive_at as heard, created_at as made from public.writing_jobs
            where status in ('pending', 'running')`,
  // pg-boss makes these at the time of the schedule.
  schedules: null,
};
const tables = queueNames.flatMap((queue) => {
  const rows = rowsOf[queue];
  return rows === null ? [] : [{ queue, rows }];
});

const live = `state in ('created', 'retry', 'active')`;
const union = tables.map(({ queue, rows }) => `select '${queue}' as queue, t.* from (${rows}) t`).join(' union all ');
const jobNames = (part: 'name' | 'failed') =>
  `case r.queue ${tables.map(({ queue }) => `when '${queue}' then '${queues[queue][part]}'`).join(' ')} end`;
const all = Object.values(queues)
  .flatMap(({ name, failed }) => [`'${name}'`, `'${failed}'`])
  .join(', ');

// A single statement per second, so that an idle worker costs next to nothing. A row without a job counts as free after
// 30 seconds without a heartbeat: processes that work without a queue send them more often. `lost`: the worker of a job
// has missed its heartbeat.
const STATE = `
  with rows as materialized (
    select r.queue, r.id::text as id, r.status, r.owner, r.made,
      r.status = 'pending' or r.owner is null or r.heard is null or r.heard < now() - interval '30 seconds' as free,
      exists (select 1 from pgboss.job j where j.name = ${jobNames('name')} and j.singleton_key = r.id::text and j.${live})
      or exists (select 1 from pgboss.job d where d.name = ${jobNames('failed')} and d.${live}
                 and d.data ->> 'key' = r.id::text) as has_job
    from (${union}) r)
  select
    (select coalesce(json_agg(o), '[]') from
      (select * from rows where not (has_job and status = 'pending')
       order by free and not has_job desc, case when free and not has_job then made end, random() limit ${ROWS}) o) as rows,
    array(select distinct name from pgboss.job where name in (${all}) and state in ('created', 'retry')
          and start_after <= now()) as waiting,
    exists (select 1 from pgboss.job where state = 'active' and heartbeat_seconds is not null
            and heartbeat_on < now() - heartbeat_seconds * interval '1 second') as lost`;

const openRow = object({
  queue: oneOf(queueNames),
  id: string(),
  status: string(),
  owner: string().nullable(),
  /** Nobody works on it, judged by the row alone. */
  free: boolean(),
  has_job: boolean(),
});

const state = array(object({ rows: array(openRow), waiting: array(string()), lost: boolean() }));

/** The open rows and the state of their jobs. */
export interface QueueState {
  rows: Infer<typeof openRow>[];
  /** Names (in the database) of queues with jobs that wait for a worker. */
  waiting: string[];
  /** A worker with a job has missed its heartbeat. */
  lost: boolean;
}

export async function readQueueState(queue: Pick<Queue, 'query'>): Promise<QueueState> {
  const [found] = state.parse(await queue.query(STATE));
  return found ?? { rows: [], waiting: [], lost: false };
}
