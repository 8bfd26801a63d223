import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import type { BillCollector } from '#core/pipeline/ledger/billCollector.ts';
import type { LedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import type { Log } from '#core/log.ts';
import type { WebReader } from '#core/scraping/webReader.ts';

/** Services of operations on web pages. */
export interface WebServices {
  db: Database;
  gateway: Pick<LedgerGateway, 'configured' | 'for'>;
  /** Asks for the bills of calls that were broken off. If not set, workers do. */
  bills?: BillCollector | undefined;
  reader: WebReader;
  clock: Clock;
  log: Log;
  /** Unique to this process. */
  owner: string;
  /** A SearXNG server, if configured; it may be inside the private network. */
  searxngUrl: string | undefined;
  /** Address of a news search that returns a feed; `{query}` is replaced by the words. */
  newsSearchUrl: string;
}
