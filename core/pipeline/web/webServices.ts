import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import type { LedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import type { Log } from '#core/log.ts';
import type { WebReader } from '#core/scraping/webReader.ts';

/** What operations on web pages work with. */
export interface WebServices {
  db: Database;
  gateway: Pick<LedgerGateway, 'configured' | 'for'>;
  reader: WebReader;
  clock: Clock;
  log: Log;
  /** Unique to this process. */
  owner: string;
  /** A SearXNG server, where one is configured; it may stand inside the network. */
  searxngUrl: string | undefined;
  /** Address of a news search that answers a feed; `{query}` stands for the words. */
  newsSearchUrl: string;
}
