import { array, object, string } from 'zod';
import { UNLISTED_MS } from '#core/apify/run/findActorRun.ts';
import type { Queue } from '#core/backend/queue/openQueue.ts';
import { queues } from '#core/backend/queue/queues.ts';
import { COLLECT_FOR_MS } from '../scrape/actorRunOf.ts';

const ago = (ms: number) => `now() - interval '${ms} milliseconds'`;

// A run that began a moment ago may still be started and collected by its process, and the service may not list it yet; one
// of an open batch is collected by whoever has that, or takes it over. A job left the run to a batch that began later.
// `opened_at`: a row for a run that was recorded late has the start of the row before it, which had a job.
const ORPHANS = `
  select distinct lower(r.username) as username from public.scrape_runs r
  where r.status = 'running' and r.started_at between ${ago(COLLECT_FOR_MS)} and ${ago(UNLISTED_MS)}
    and not exists (select 1 from pgboss.job j where j.name in ('${queues.scrape.name}', '${queues.scrape.failed}')
                    and j.data ->> 'key' = lower(r.username)
                    and (j.state in ('created', 'retry', 'active') or j.created_on > greatest(r.started_at, r.opened_at) and not exists (
                      select 1 from public.scrape_batches b, jsonb_array_elements(b.progress) p
                      where b.started_at > j.created_on and lower(p ->> 'username') = lower(r.username))))
    and not exists (select 1 from public.scrape_batches b, jsonb_array_elements(b.progress) p
                    where b.status in ('pending', 'running') and lower(p ->> 'username') = lower(r.username))`;

// A run that began a moment ago may still be collected by its own process.
const REOPEN = `
  select public.reopen_scrape_run(c.username, ${ago(COLLECT_FOR_MS)}, ${ago(UNLISTED_MS)})
  from (select distinct lower(username) as username from public.scrape_runs
        where to_collect and status = 'failed' and started_at > ${ago(COLLECT_FOR_MS)}) c`;

const orphans = array(object({ username: string() }));

/** Queues runs whose process ended between paying and storing, so that a worker collects them. */
export async function sweepScrapes(queue: Queue): Promise<void> {
  await queue.query(REOPEN);
  const found = orphans.parse(await queue.query(ORPHANS));
  const usernames = found.map(({ username }) => username);
  if (usernames.length > 0) await queue.add('scrape', usernames);
}
