import type { JobAttempt, Queue } from '#core/backend/queue/openQueue.ts';
import type { QueueName } from '#core/backend/queue/queues.ts';
import { createCallSlots } from '#core/research/callSlots.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import type { Services } from '../services.ts';
import type { WebServices } from '../web/webServices.ts';
import { attemptJob } from './attemptJob.ts';
import { failedResearchJob, researchJob } from './researchJob.ts';
import { createRunWatch } from '../research/runWatch.ts';
import { scheduleJob } from './scheduleJob.ts';
import { failedScrapeBatch, scrapeBatchJob } from './scrapeBatchJob.ts';
import { scrapeJob } from './scrapeJob.ts';
import { failedWebJob, webJob } from './webJob.ts';
import { failedWritingJob, writingJob } from './writingJob.ts';

/** Concurrent research runs of a worker. */
const DEFAULT_CONCURRENCY = 4;
/**
 * Concurrent jobs on web pages of a worker. They mostly wait for other sites, and a crawl of a slow one takes hours: places
 * for four people who have two such crawls each.
 */
const WEB_JOBS = 8;
/** Concurrent writing jobs of a worker. */
const WRITING_JOBS = 4;

export interface WorkInput {
  /** Writes a backup to a file, for scheduled backups. */
  backup: (file: string) => Promise<unknown>;
  /** The default folder of backups. */
  backupFolder?: string | undefined;
  /** The services for jobs on web pages; opened when the worker takes the first one. */
  web?: (() => WebServices) | undefined;
  /** Concurrent research runs. Default 4. */
  concurrency?: number | undefined;
  emit?: ((event: ResearchEvent) => void) | undefined;
}

/** What a worker does with the jobs of a queue. */
interface QueueWork {
  /** Jobs at the same time. */
  concurrency: number;
  work: (job: JobAttempt) => Promise<void>;
  /** Ends the row of a job whose attempts all failed. Absent where its row needs no end. */
  fail?: (key: string, reason: string) => Promise<void>;
}

/**
 * The work of a worker on each queue. Aborting `signal` (reason `HandedOver`) leaves jobs in progress to other
 * workers.
 */
export function workOnQueues(services: Services, input: WorkInput, signal: AbortSignal) {
  const running = new Set<Promise<void>>();
  const deps = { services, calls: services.calls ?? createCallSlots(), watch: createRunWatch(services) };
  const tracked = (handle: (job: JobAttempt) => Promise<void>) => async (job: JobAttempt) => {
    const work = attemptJob(services, () => handle(job), { earlier: job.earlier, signal });
    running.add(work);
    await work.finally(() => running.delete(work));
  };
  let web: WebServices | undefined;

  const workOf: Readonly<Record<QueueName, () => QueueWork | null>> = {
    research: () => ({
      concurrency: input.concurrency ?? DEFAULT_CONCURRENCY,
      work: (job) => researchJob(deps, job, { signal, emit: input.emit }),
      fail: (key, reason) => failedResearchJob(services, key, reason),
    }),
    scrape: () => ({
      concurrency: 1,
      work: (job) => scrapeJob(services, job, { signal }),
    }),
    batches: () => ({
      concurrency: 1,
      work: (job) => scrapeBatchJob(services, job, { signal }),
      fail: (key, reason) => failedScrapeBatch(services, key, reason),
    }),
    web: () => {
      const pages = (web ??= input.web?.());
      if (pages === undefined) return null;
      return {
        concurrency: WEB_JOBS,
        work: (job) => webJob(pages, job, { signal }),
        fail: (key, reason) => failedWebJob(pages, key, reason),
      };
    },
    writing: () => ({
      concurrency: WRITING_JOBS,
      work: (job) => writingJob(services, job, { signal }),
      fail: (key, reason) => failedWritingJob(services, key, reason),
    }),
    schedules: () => ({
      concurrency: 1,
      work: (job) => scheduleJob({ services, backup: input.backup, backupFolder: input.backupFolder }, job),
    }),
  };
  const workOn = async (name: QueueName, queue: Queue): Promise<void> => {
    const found = workOf[name]();
    if (found === null) return;
    if (found.fail !== undefined) await queue.workFailed(name, found.fail);
    await queue.work(name, found.concurrency, tracked(found.work));
  };
  return {
    workOn,
    /** Resolves when all jobs in progress have ended or were handed over. */
    settled: async () => void (await Promise.allSettled(running)),
    close: async () => web?.reader.close(),
  };
}
