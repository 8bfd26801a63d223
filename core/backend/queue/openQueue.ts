import type { PgBoss } from 'pg-boss';
import { array, coerce, int, object, string } from 'zod';
import type { Log, LogFields } from '#core/log.ts';
import type { SqlRow } from '../database/sql.ts';
import { holdJob, type HeldJob } from './holdJob.ts';
import type { QueueDatabase } from './queueDatabase.ts';
import { JOB_BEAT_SECONDS, queues, type QueueName } from './queues.ts';
import { startBoss } from './startBoss.ts';

/** One attempt at a job. */
export interface JobAttempt {
  /** Key of the row that the job refers to. */
  key: string;
  /** `job.attempt`, unique to this attempt. */
  attempt: string;
  /** Number of attempts before this one. */
  earlier: number;
  /** When the job was created, milliseconds since the Unix epoch. */
  madeAt: number;
}

/** A recurring job. */
export interface QueueSchedule {
  key: string;
  /** Five fields. */
  cron: string;
  /** IANA name. */
  timeZone: string;
}

/** The job queue as opened by a process. */
export interface Queue {
  /** Adds a job for each key without one. */
  add(queue: QueueName, keys: readonly string[]): Promise<void>;
  /**
   * Adds a job and claims it for this process, which sends its heartbeats. Null: the key has a job already.
   * @param silent the key's job may be of a process that died on another machine: it is taken from it first, which
   *   nobody has done where no worker runs.
   */
  hold(queue: QueueName, key: string, options?: { silent: boolean }): Promise<HeldJob | null>;
  /** Processes jobs, `concurrency` at a time. If the handler throws, the job is retried. */
  work(queue: QueueName, concurrency: number, handler: (job: JobAttempt) => Promise<void>): Promise<void>;
  /** Processes jobs whose attempts all failed: `reason` is the last attempt's error. */
  workFailed(queue: QueueName, handler: (key: string, reason: string) => Promise<void>): Promise<void>;
  /** Notifies the workers of these queues (named as in the database), so that they fetch a job now. */
  notifyWorkers(names: readonly string[]): void;
  /** Ends an attempt whose process has died, so that the next one begins immediately. */
  endAttempt(queue: QueueName, attempt: string): Promise<void>;
  /** Replaces the recurring jobs of the queue `schedules`. Times missed while no worker ran are made up for once. */
  setSchedules(schedules: readonly QueueSchedule[]): Promise<void>;
  /** Takes jobs from workers without a heartbeat, and deletes old jobs. */
  supervise(): Promise<void>;
  /** Runs a statement over rows and jobs together. */
  query(text: string, values?: readonly unknown[]): Promise<SqlRow[]>;
  /** Closes the queue and ends running work. */
  close(): Promise<void>;
}

interface OpenQueueOptions {
  log: Log;
  /** Supervise every second. False for a worker, which does so when needed. */
  supervise: boolean;
  /** Run the schedules. Default false. */
  schedule?: boolean;
}

const failedJob = object({
  data: object({ key: string() }),
  sourceOutput: object({ message: string() }).nullish().catch(null),
});

/**
 * Opens the queue; installs it if the database has none yet.
 * @throws {AppError} `config` if it belongs to another version, `storage` if the database cannot be reached.
 * @example
 * ```ts
 * const queue = await openQueue(database, { log, supervise: true });
 * await queue.add('research', [runId]);
 * ```
 */
export async function openQueue(
  database: QueueDatabase,
  { log, supervise, schedule = false }: OpenQueueOptions,
): Promise<Queue> {
  const boss = await startBoss(database, { log, supervise, schedule });
  const nameOf = (queue: QueueName) => queues[queue].name;
  const loops = new Map<string, string[]>();
  const addLoop = (name: string, loop: string) => loops.set(name, [...(loops.get(name) ?? []), loop]);
  return {
    async add(queue, keys) {
      const jobs = keys.map((key) => ({ data: { key }, singletonKey: key }));
      await boss.insert(nameOf(queue), jobs, { returnId: false });
    },
    async hold(queue, key, { silent } = { silent: false }) {
      const job = await holdJob(boss, nameOf(queue), key, log);
      if (job !== null || !silent) return job;
      await boss.supervise();
      return holdJob(boss, nameOf(queue), key, log);
    },
    async work(queue, concurrency, handler) {
      const name = nameOf(queue);
      const logged = (job: JobAttempt) =>
        logFailure(log, { queue: name, key: job.key, attempt: job.attempt }, () => handler(job));
      for (let loop = 0; loop < concurrency; loop += 1) addLoop(name, await startLoop(boss, name, logged));
    },
    async workFailed(queue, handler) {
      const { failed: name } = queues[queue];
      const options = { includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS } as const;
      const loop = await boss.work(name, options, async (jobs) => {
        try {
          for (const job of jobs) {
            const { data, sourceOutput } = failedJob.parse(job);
            const end = () => handler(data.key, sourceOutput?.message ?? 'its workers ended');
            await logFailure(log, { queue: name, key: data.key }, end);
          }
        } finally {
          // One that cannot be ended keeps none of the others waiting.
          boss.notifyWorker(loop);
        }
      });
      addLoop(name, loop);
    },
    notifyWorkers(names) {
      for (const name of names) for (const loop of loops.get(name) ?? []) boss.notifyWorker(loop);
    },
    async endAttempt(queue, attempt) {
      const [id = '', count = ''] = attempt.split('.');
      await boss.fail(nameOf(queue), { id, retryCount: Number(count) }, { message: 'its process ended' });
    },
    async setSchedules(wanted) {
      const name = nameOf('schedules');
      const there = await boss.getSchedules(name);
      for (const { key, cron, timeZone } of wanted) {
        const same = there.find((one) => one.key === key && one.cron === cron && one.timezone === timeZone);
        if (same !== undefined) continue;
        await boss.schedule(name, cron, { key }, { tz: timeZone, key, missed: 'once', singletonKey: key });
      }
      const keys = new Set(wanted.map(({ key }) => key));
      for (const { key } of there) if (!keys.has(key)) await boss.unschedule(name, key);
    },
    supervise: () => boss.supervise(),
    query: async (text, values = []) =>
      array(object({}).loose()).parse((await boss.getDb().executeSql(text, [...values])).rows),
    close: () => boss.stop({ graceful: true, timeout: 1_000 }),
  };
}

/** Logs why an attempt failed: pg-boss stores it with the job, where nobody looks. */
async function logFailure(log: Log, of: LogFields, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    log.warn('A job failed; it is tried again, or marked as failed after its last attempt.', {
      ...of,
      error: thrown instanceof Error ? thrown.message : String(thrown),
    });
    throw thrown;
  }
}

/** Polling may be slow: workers are notified when a job is added. */
const POLL_SECONDS = 300;
const jobs = array(
  object({ id: string(), retryCount: int(), createdOn: coerce.date(), data: object({ key: string() }) }),
);

async function startLoop(boss: PgBoss, name: string, handler: (job: JobAttempt) => Promise<void>): Promise<string> {
  let loop = '';
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: POLL_SECONDS,
    heartbeatRefreshSeconds: JOB_BEAT_SECONDS,
    includeMetadata: true,
  } as const;
  loop = await boss.work(name, options, async (given) => {
    try {
      for (const { id, retryCount, createdOn, data } of jobs.parse(given)) {
        const attempt = `${id}.${retryCount}`;
        await handler({ key: data.key, attempt, earlier: retryCount, madeAt: createdOn.getTime() });
      }
    } finally {
      // If more jobs wait, the next one starts as soon as this one is settled.
      boss.notifyWorker(loop);
    }
  });
  return loop;
}
