import { array, object, string } from 'zod';
import { UNLISTED_MS } from '#core/apify/run/findActorRun.ts';
import type { Queue } from '#core/backend/queue/openQueue.ts';
import { queues } from '#core/backend/queue/queues.ts';
import { COLLECT_FOR_MS } from '../scrape/actorRunOf.ts';

const ago = (ms: number) => `now() - interval '${ms} milliseconds'`;

// A run that began a moment ago may still be started and collected by its process, and the service may not list it yet; one
// of an open batch is collected by whoever has that, or takes it over. A job left the run to a batch that began later.
const ORPHANS = `
  select distinct lower(r.username) as username from public.scrape_runs r
  where r.status = 'running' and r.started_at between ${ago(COLLECT_FOR_MS)} and ${ago(UNLISTED_MS)}
    and not exists (select 1 from pgboss.job j where j.name in ('${queues.scrape.name}', '${queues.scrape.failed}')
                    and j.data ->> 'key' = lower(r.username)
                    and (j.state in ('created', 'retry', 'active') or j.created_on > r.started_at and not exists (
                      select 1 from public.scrape_batches b, jsonb_array_elements(b.progress) p
                      where b.started_at > j.created_on and lower(p ->> 'username') = lower(r.username))))
    and not exists (select 1 from public.scrape_batches b, jsonb_array_elements(b.progress) p
                    where b.status in ('pending', 'running') and lower(p ->> 'username') = lower(r.username))`;

const orphans = array(object({ username: string() }));

/** Queues scrapes whose process ended between paying and storing, so that a worker collects them. */
export async function sweepScrapes(queue: Queue): Promise<void> {
  const found = orphans.parse(await queue.query(ORPHANS));
  const usernames = found.map(({ username }) => username);
  if (usernames.length > 0) await queue.add('scrape', usernames);
}
