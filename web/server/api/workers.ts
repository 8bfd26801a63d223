import { Hono } from 'hono';
import { livingWorkers } from '#core/pipeline/jobs/livingWorkers.ts';
import { ownerGone } from '#core/pipeline/research/processOwner.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

/** `/workers`: who works on jobs, and whether workers of this server's configuration could. */
export function workers({ hasQueue }: Pick<ApiContext, 'hasQueue'>) {
  return new Hono<SessionEnv>().get('/', async (context) => {
    const found = await livingWorkers({ db: context.var.db, ownerGone }, { signal: context.req.raw.signal });
    return context.json({
      hasQueue,
      workers: found.map(({ id, host, queues, started_at, beat_at }) => ({
        id,
        host,
        queues,
        startedAt: started_at,
        lastHeardOf: beat_at,
      })),
    });
  });
}
