/**
 * The job queues, once. A job refers to a row by its key, there is one live job a key, and what is lost is made again
 * from the rows. `failed` takes what no attempt could do.
 */
export const queues = {
  /** A run of research, by its id. */
  research: { name: 'research', failed: 'research-failed' },
  /** A profile whose paid run is to be collected, by its name. */
  scrape: { name: 'scrape', failed: 'scrape-failed' },
  /** A scrape that the dashboard or a schedule asked for, by its id. */
  batches: { name: 'scrape-batches', failed: 'scrape-batches-failed' },
  /** Work on web pages, by its id. */
  web: { name: 'web', failed: 'web-failed' },
  /** What a model writes for an editor, by its id. */
  writing: { name: 'writing', failed: 'writing-failed' },
  /** What is done at set times, by its name. */
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
