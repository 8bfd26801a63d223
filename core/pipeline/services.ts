import type { Queue } from '#core/backend/queue/openQueue.ts';
import type { Scraper } from '#core/apify/scraper.ts';
import type { Clock } from '#core/clock.ts';
import type { Database, FileStore } from '#core/data/database.ts';
import type { LedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import type { Log } from '#core/log.ts';
import type { CallSlots } from '#core/research/callSlots.ts';
import type { CheckSources } from '#core/research/sourceCheck.ts';

/**
 * What the pipeline's operations work with. A front end builds it in one place (`cli/openSession.ts`) and passes it down.
 */
export interface Services {
  db: Database;
  files: FileStore;
  gateway: LedgerGateway;
  scraper: Scraper;
  clock: Clock;
  log: Log;
  /** Who does it, for run rows: unique to this process. */
  owner: string;
  /** Who asked for it, for people: an email, `cli`, `cron`. */
  triggeredBy: string;
  /** The person at the keyboard, for the history of articles. Left out: whom the database sees. */
  person?: string | undefined;
  /** True where another owner is known to have ended, so that its runs can be continued at once. */
  ownerGone?: ((owner: string) => boolean) | undefined;
  /** Steps of a new research run, counted from the first. Left out: all that the workflow has. */
  totalSteps?: number | undefined;
  /** Places for calls to language models at the same time. Left out: each operation has its own. */
  calls?: CallSlots | undefined;
  /** Checks the pages that research cites. Left out: they are not checked. */
  checkSources?: CheckSources | undefined;
  /**
   * The job queue, opened when first asked for; null where this backend has no way to one. Left out: work is done
   * without, and a run whose process ends is found by its silence.
   */
  queue?: (() => Promise<Queue | null>) | undefined;
  /** Tells the worker of this process that something waits; left out, it looks each second. */
  wakeWorker?: (() => void) | undefined;
}

/** The third argument of every operation. */
export interface OperationContext<Event = never> {
  signal?: AbortSignal | undefined;
  /** Called with each progress event while the operation runs. */
  emit?: ((event: Event) => void) | undefined;
}

/** What research works with. */
export type ResearchServices = Omit<Services, 'files' | 'scraper'>;
