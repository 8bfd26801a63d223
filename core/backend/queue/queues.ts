/**
 * The job queues, once. A job refers to a row by its key (a run, a profile's name, a schedule's name), there is one live
 * job a key, and what is lost is made again from the rows. `failed` takes what no attempt could do.
 */
export const queues = {
  research: { name: 'research', failed: 'research-failed' },
  scrape: { name: 'scrape', failed: 'scrape-failed' },
  schedules: { name: 'schedules', failed: 'schedules-failed' },
} as const;

export type QueueName = keyof typeof queues;

/** What every queue of work is created with. Times are seconds. */
export const queueOptions = {
  policy: 'exclusive',
  // pg-boss's least: a worker that is silent for so long is replaced.
  heartbeatSeconds: 10,
  // Attempts count workers that died with it: a run that kills five is not tried a sixth time.
  retryLimit: 5,
  retryDelay: 0,
  // The heartbeat ends what hangs; a run may take as long as its steps do.
  expireInSeconds: 23 * 3600,
  deleteAfterSeconds: 3600,
} as const;
