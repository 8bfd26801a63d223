import { Hono } from 'hono';
import { livingWorkers } from '#core/pipeline/jobs/livingWorkers.ts';
import { waitingForWorker } from '#core/pipeline/jobs/waitingForWorker.ts';
import { ownerGone } from '#core/pipeline/jobs/owner.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

/** `/workers`: the running workers, and why a job of each queue would wait. */
export function workersApi({ hasQueue }: Pick<ApiContext, 'hasQueue'>) {
  return new Hono<SessionEnv>().get('/', async (context) => {
    const found = await livingWorkers({ db: context.var.db, ownerGone }, { signal: context.req.raw.signal });
    const known = { hasQueue, workers: found };
    return context.json({
      waiting: {
        research: waitingForWorker('research', known),
        web: waitingForWorker('web', known),
        batches: waitingForWorker('batches', known),
        writing: waitingForWorker('writing', known),
      },
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
