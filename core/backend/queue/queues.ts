import { type SettingName, settings } from '#core/settings.ts';

/** A work queue. */
interface WorkQueue {
  /** In the database. */
  name: string;
  /** Receives jobs whose attempts all failed. */
  failed: string;
  /** The setting without which no worker can do its jobs; null where none is needed. */
  needs: SettingName | null;
}

/**
 * The job queues. A job refers to a row by its key, each key has at most one live job, and lost jobs are recreated from
 * the rows.
 */
export const queues = {
  /** A research run, by its id. */
  research: { name: 'research', failed: 'research-failed', needs: 'openrouterApiKey' },
  /** A profile whose paid run is to be collected, by its name. */
  scrape: { name: 'scrape', failed: 'scrape-failed', needs: 'apifyApiToken' },
  /** A scrape started by the dashboard or a schedule, by its id. */
  batches: { name: 'scrape-batches', failed: 'scrape-batches-failed', needs: 'apifyApiToken' },
  /** A web job, by its id. */
  web: { name: 'web', failed: 'web-failed', needs: null },
  /** A text that a model writes for an editor, by its id. */
  writing: { name: 'writing', failed: 'writing-failed', needs: 'openrouterApiKey' },
  /** A scheduled task, by its name. */
  schedules: { name: 'schedules', failed: 'schedules-failed', needs: null },
} as const satisfies Record<string, WorkQueue>;

export type QueueName = keyof typeof queues;

export const queueNames = Object.keys(queues).filter((name): name is QueueName => name in queues);

/** The environment variable that a worker of this queue needs; null where it needs none. */
export function neededVariable(queue: QueueName): string | null {
  const { needs } = queues[queue];
  return needs === null ? null : settings[needs].names[0];
}

/** Seconds without a heartbeat after which a job is given to another worker: pg-boss's minimum. */
export const SILENT_JOB_SECONDS = 10;
/** Seconds between a job's heartbeats: two may be lost. */
export const JOB_BEAT_SECONDS = 3;

/** Options of every work queue. Times are in seconds. */
export const queueOptions = {
  policy: 'exclusive',
  heartbeatSeconds: SILENT_JOB_SECONDS,
  // Attempts after the first, also those whose worker died: a job that ended six workers is not tried again.
  retryLimit: 5,
  retryDelay: 0,
  // A missing heartbeat ends a hung job; otherwise a run may take as long as its steps do.
  expireInSeconds: 23 * 3600,
  deleteAfterSeconds: 3600,
} as const;
