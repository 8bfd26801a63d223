import type { Session } from '#cli/openSession.ts';
import type { Worker, WorkerInput } from '#core/pipeline/jobs/worker.ts';
import { AppError } from '#core/errors.ts';

/**
 * Starts the worker of a process. Null where there is nothing that it could do: no key for language models, or no way
 * to the queue; the log says which.
 */
export async function openWorker(
  { backend, config, services }: Pick<Session, 'backend' | 'config' | 'services'>,
  input: Pick<WorkerInput, 'concurrency' | 'emit'>,
): Promise<Worker | null> {
  const missing = lackOf(backend.queue !== null, config.openrouterApiKey !== undefined);
  if (missing !== null) {
    services.log.warn(`No jobs are worked on here: ${missing.message}`);
    return null;
  }
  const { startWorker } = await import('#core/pipeline/jobs/worker.ts');
  const open = async () => {
    if (backend.queue === null) return null;
    const { openQueue } = await import('#core/backend/queue/openQueue.ts');
    return openQueue(backend.queue, { log: services.log, supervise: true });
  };
  return startWorker(services, { open, listen: (handlers) => backend.listen('velocity_jobs', handlers), ...input });
}

/** What a worker lacks; null: nothing. */
export function lackOf(hasQueue: boolean, hasKey: boolean): AppError | null {
  if (!hasQueue) {
    return new AppError('config', 'DATABASE_URL is not set: workers of hosted Supabase need it for their queue.', {
      hint: 'Set it to the connection string of the project (Connect: direct, or session pooler).',
    });
  }
  if (hasKey) return null;
  return new AppError('config', 'OPENROUTER_API_KEY is not set: nothing can be researched.', {
    hint: 'Set it where the worker runs; see `velocity doctor`.',
  });
}
