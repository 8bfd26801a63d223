/**
 * The job queues, once. A job refers to a row by its key and there is one live job a key; what is lost is made again from
 * the rows. Times are seconds.
 */
export const queues = {
  research: { name: 'research', failed: 'research-failed' },
} as const;

export type QueueName = keyof typeof queues;

/** pg-boss's least. A worker that is silent for so long is replaced. */
export const HEARTBEAT_SECONDS = 10;

/** What every queue of work is created with. */
export const queueOptions = {
  policy: 'exclusive',
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // Attempts count workers that died with it: a run that kills five is not tried a sixth time.
  retryLimit: 5,
  retryDelay: 0,
  // The heartbeat ends what hangs; a run may take as long as its steps do.
  expireInSeconds: 23 * 3600,
  deleteAfterSeconds: 3600,
} as const;
