import type { Queue } from '#core/backend/queue/openQueue.ts';
import { queues } from '#core/backend/queue/queues.ts';
import { array, boolean, object, string } from 'zod';
import { attemptOf } from '../research/openResearchRun.ts';
import type { Services } from '../services.ts';

/** Rows looked at in one sweep. What is behind them comes a second later. */
const ROWS = 500;

const { name, failed } = queues.research;
const names = Object.values(queues)
  .map((queue) => `'${queue.name}'`)
  .join(', ');
// What waits for a worker, and what says that it is being worked on. A run without a job is nobody's once it was silent
// for 30 seconds: a process that works without a queue touches its rows more often than that.
const OPEN_RUNS = `
  select * from (
    select r.id::text as id, r.status, r.lease_owner as owner,
      r.status = 'pending' or r.lease_owner is null or r.updated_at < now() - interval '30 seconds' as free,
      exists (select 1 from pgboss.job j where j.name = '${name}' and j.singleton_key = r.id::text
              and j.state in ('created', 'retry', 'active'))
      or exists (select 1 from pgboss.job d where d.name = '${failed}' and d.state in ('created', 'retry', 'active')
                 and d.data ->> 'key' = r.id::text) as has_job
    from public.workflow_runs r
    where r.status in ('pending', 'running') and r.type = 'research' and r.deleted_at is null
  ) open where not (has_job and status = 'pending') order by id limit ${ROWS}`;
const WAITING = `
  select exists (select 1 from pgboss.job where name in (${names}) and state in ('created', 'retry')
                 and start_after <= now()) as waiting`;

const openRuns = array(
  object({ id: string(), status: string(), owner: string().nullable(), free: boolean(), has_job: boolean() }),
);
const waitingAnswer = array(object({ waiting: boolean() }));

/**
 * Brings the queue in line with the rows: every open run that nobody works on gets its job, and the job of a process of
 * this machine that died goes to the next worker at once.
 * @returns true where a job waits for a worker.
 */
export async function sweep(queue: Queue, { ownerGone }: Pick<Services, 'ownerGone'>): Promise<boolean> {
  const runs = openRuns.parse(await queue.query(OPEN_RUNS));
  const dead = runs.filter(({ owner }) => owner !== null && ownerGone?.(owner) === true);
  for (const { owner, has_job } of dead) {
    const attempt = has_job && owner !== null ? attemptOf(owner) : null;
    if (attempt !== null) await queue.endAttempt('research', attempt);
  }
  const gone = new Set(dead.map(({ id }) => id));
  const missing = runs.filter(({ id, free, has_job }) => !has_job && (free || gone.has(id)));
  if (missing.length > 0) {
    await queue.add(
      'research',
      missing.map(({ id }) => id),
    );
    return true;
  }
  const [answer] = waitingAnswer.parse(await queue.query(WAITING));
  return answer?.waiting === true;
}
