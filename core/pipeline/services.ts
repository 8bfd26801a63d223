import type { Queue } from '#core/backend/queue/openQueue.ts';
import type { Scraper } from '#core/apify/scraper.ts';
import type { Clock } from '#core/clock.ts';
import type { Database, FileStore } from '#core/data/database.ts';
import type { BillCollector } from '#core/pipeline/ledger/billCollector.ts';
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
  /** Asks the gateway for the bills of stopped calls. If not set, their costs stay estimates. */
  bills?: BillCollector | undefined;
  scraper: Scraper;
  clock: Clock;
  log: Log;
  /** The owner in run rows: unique to this process. */
  owner: string;
  /** Who requested the work, for people: an email, `cli`, `cron`. */
  triggeredBy: string;
  /** The person at the keyboard, for the history of articles. Default: the database's user. */
  person?: string | undefined;
  /** True where another owner's process is known to have ended, so that its runs can be continued at once. */
  ownerGone?: ((owner: string) => boolean) | undefined;
  /** Number of steps of a new research run, from the first. Default: all steps of the workflow. */
  totalSteps?: number | undefined;
  /** Slots for concurrent model calls. Default: each operation has its own. */
  calls?: CallSlots | undefined;
  /** Checks the pages that research cites. If not set, they are not checked. */
  checkSources?: CheckSources | undefined;
  /**
   * The job queue, opened on first use; null where the backend has none. If not set, work is done without a queue, and
   * a run whose process ends is found by its missing heartbeats.
   */
  queue?: (() => Promise<Queue | null>) | undefined;
  /** Notifies the worker of this process about new work; without it, the worker checks every second. */
  notifyWorker?: (() => void) | undefined;
}

/** The third argument of every operation. */
export interface OperationContext<Event = never> {
  signal?: AbortSignal | undefined;
  /** Called with each progress event while the operation runs. */
  emit?: ((event: Event) => void) | undefined;
}

/** Services of research operations. */
export type ResearchServices = Omit<Services, 'files' | 'scraper'>;
