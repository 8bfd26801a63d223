import type { PgBoss } from 'pg-boss';
import type { Log } from '#core/log.ts';
import { QUEUE_SCHEMA } from './createBoss.ts';

/** A job that this process made and took for itself. Until it is ended, its heartbeat goes on. */
export interface HeldJob {
  /** `job.attempt`, unique to this attempt. */
  attempt: string;
  /** It is done; the row says how it went. */
  complete(): Promise<void>;
  /** Another attempt is to go on. */
  release(): Promise<void>;
}

/** Milliseconds between signs of life, a third of what the queue waits for. */
const BEAT_MS = 3_000;
/** Nobody else may take it before: this process does so at once, and others should it die in between. */
const OTHERS_AFTER_SECONDS = 10;
const PRIORITIES = 1_000_000_000;

/** Removes a job that still waits for a worker, because this process does the work. */
async function removeWaiting(boss: PgBoss, queue: string, key: string): Promise<boolean> {
  const text = `delete from ${QUEUE_SCHEMA}.job where name = $1 and singleton_key = $2 and state in ('created', 'retry')
                returning id`;
  const { rows } = await boss.getDb().executeSql(text, [queue, key]);
  return rows.length > 0;
}

/**
 * Makes a job and takes exactly that one: by a priority of its own, before its time has come for anybody else.
 * @returns null where somebody works on the key's job.
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
  }, BEAT_MS);
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
