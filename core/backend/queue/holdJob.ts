import type { PgBoss } from 'pg-boss';
import type { Log } from '#core/log.ts';
import { QUEUE_SCHEMA } from './createBoss.ts';
import { JOB_BEAT_SECONDS, SILENT_JOB_SECONDS } from './queues.ts';

/** A job that this process created and claimed. Its heartbeat continues until it is ended. */
export interface HeldJob {
  /** `job.attempt`, unique to this attempt. */
  attempt: string;
  /** Completes the job; its outcome is in the row. */
  complete(): Promise<void>;
  /** Returns the job for another attempt. */
  release(): Promise<void>;
}

/** Others may claim it only after this time, should this process die before it does so: as where it dies after. */
const OTHERS_AFTER_SECONDS = SILENT_JOB_SECONDS;
const PRIORITIES = 1_000_000_000;

/** Deletes a job that still waits for a worker, because this process does the work. */
async function removeWaiting(boss: PgBoss, queue: string, key: string): Promise<boolean> {
  const text = `delete from ${QUEUE_SCHEMA}.job where name = $1 and singleton_key = $2 and state in ('created', 'retry')
                returning id`;
  const { rows } = await boss.getDb().executeSql(text, [queue, key]);
  return rows.length > 0;
}

/**
 * Creates a job and claims exactly that one, by a unique priority and a start time that keeps others away.
 * @returns null if the key's job is being worked on.
 */
export async function holdJob(boss: PgBoss, queue: string, key: string, log: Log): Promise<HeldJob | null> {
  const priority = 1 + Math.floor(Math.random() * PRIORITIES);
  const make = () => boss.send(queue, { key }, { singletonKey: key, priority, startAfter: OTHERS_AFTER_SECONDS });
  const made = (await make()) ?? ((await removeWaiting(boss, queue, key)) ? await make() : null);
  if (made === null) return null;
  const [job] = await boss.fetch(queue, { minPriority: priority, maxPriority: priority, ignoreStartAfter: true });
  if (job === undefined || job.id !== made) return null;
  const attempt = { id: job.id, retryCount: job.retryCount };
  const beat = setInterval(() => {
    boss.touch(queue, attempt).catch((error: unknown) => {
      log.warn('A job could not show that it lives.', { error: String(error) });
    });
  }, JOB_BEAT_SECONDS * 1000);
  return {
    attempt: `${job.id}.${String(job.retryCount)}`,
    async complete() {
      clearInterval(beat);
      await boss.complete(queue, attempt);
    },
    async release() {
      clearInterval(beat);
      await boss.fail(queue, attempt, { message: 'its process could not go on' });
    },
  };
}
