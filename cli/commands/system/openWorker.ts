import { openWebServices } from '#cli/openWebServices.ts';
import type { Session } from '#cli/openSession.ts';
import { queueNames, queues, type QueueName } from '#core/backend/queue/queues.ts';
import type { Worker, WorkerInput } from '#core/pipeline/jobs/worker.ts';
import { backupFolder } from '#core/pipeline/backups.ts';
import { AppError } from '#core/errors.ts';

/**
 * Starts this process's worker, on the queues that the configured keys allow. Null where the queue cannot be reached,
 * which is logged as a warning.
 */
export async function openWorker(
  { backend, config, services }: Pick<Session, 'backend' | 'config' | 'services'>,
  input: Pick<WorkerInput, 'concurrency' | 'emit'> & { queues?: readonly QueueName[] | undefined },
): Promise<Worker | null> {
  if (backend.queue === null) {
    services.log.warn(`No jobs are worked on here: ${noQueue().message}`);
    return null;
  }
  const { startWorker } = await import('#core/pipeline/jobs/worker.ts');
  const database = backend.queue;
  const open = async () => {
    const { openQueue } = await import('#core/backend/queue/openQueue.ts');
    return openQueue(database, { log: services.log, supervise: false, schedule: true });
  };
  return startWorker(services, {
    ...input,
    queues: input.queues ?? workableQueues(config),
    open,
    listen: (handlers) => backend.listen('velocity_jobs', handlers),
    backup: (file) => backend.backup(file),
    backupFolder: backupFolder(config),
    web: () => openWebServices(config, services),
  });
}

/** The queues whose jobs need no key that is missing. */
export function workableQueues(config: Session['config']): QueueName[] {
  return queueNames.filter((name) => {
    const { needs } = queues[name];
    return needs === null || config[needs] !== undefined;
  });
}

export function noQueue(): AppError {
  return new AppError('config', 'DATABASE_URL is not set: workers of hosted Supabase need it for their queue.', {
    hint: 'Set it to the connection string of the project (Connect: direct, or session pooler).',
  });
}
