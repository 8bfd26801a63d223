import { neededVariable, type QueueName } from '#core/backend/queue/queues.ts';

/** The known workers. */
export interface KnownWorkers {
  /** False where workers cannot reach the queue: hosted Supabase without DATABASE_URL. */
  hasQueue: boolean;
  workers: readonly { queues: readonly string[] }[];
}

/** Why a job waits. */
export interface Waiting {
  text: string;
  /** What to do, with commands in backquotes; null where a worker will take it. */
  todo: string | null;
}

const START = 'Start one with `velocity worker`, or `velocity serve` without `--no-worker`.';

/**
 * Why a job waits: because no running worker could take it, or only for its turn.
 * @example
 * ```ts
 * waitingForWorker('research', { hasQueue: true, workers: [] }).text // 'No worker is running'
 * ```
 */
export function waitingForWorker(queue: QueueName, known: KnownWorkers): Waiting {
  if (known.workers.some(({ queues }) => queues.includes(queue))) {
    return { text: 'Waiting for a worker', todo: null };
  }
  if (known.workers.length > 0) {
    const variable = neededVariable(queue);
    const todo =
      variable === null
        ? `Start one with \`velocity worker --queues ${queue}\`.`
        : `Set ${variable} where a worker runs, and start it again.`;
    return { text: `No running worker takes jobs of ${queue}`, todo };
  }
  const first = known.hasQueue ? '' : 'Workers of hosted Supabase need DATABASE_URL: set it first. ';
  return { text: 'No worker is running', todo: first + START };
}
