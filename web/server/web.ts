import type { Database } from '#core/data/database.ts';
import type { OutsideGate } from '#core/backend/surface/outsideGate.ts';
import type { Clock } from '#core/clock.ts';
import type { Log } from '#core/log.ts';
import type { SiteSettings } from '#web/site/settings/siteSettings.ts';
import type { ClientAddress } from './clientAddress.ts';
import type { ClientAssets } from './clientAssets.ts';
import type { ImageMaker } from './images/imageMaker.ts';
import type { Pages } from './pages.ts';
import type { Readiness } from './readiness.ts';
import type { ReaderCounts } from './readerCounts.ts';
import type { SecurityOptions } from './securityHeaders.ts';
import type { CachedReads } from './siteReads.ts';

/** What the routes work with; built in `services.ts`, handed down. */
export interface Web {
  clock: Clock;
  log: Log;
  settings: Omit<SiteSettings, 'now'>;
  /** With the publishable key: what an anonymous reader may see. */
  publicDb: Database;
  reads: CachedReads;
  pages: Pages;
  counts: ReaderCounts;
  readiness: Readiness;
  images: ImageMaker;
  clientAddress: ClientAddress;
  /** Folder of the client build. */
  clientFolder: string;
  dashboardAssets: ClientAssets;
  /** The Supabase surface, as it is open to the network; null where it stands elsewhere (hosted Supabase). */
  surface: OutsideGate | null;
  security: SecurityOptions;
  /** The headers of every page of the site. */
  securityHeaders: Readonly<Record<string, string>>;
  /** With the rights of a signed-in user, by the access token of the session. */
  dbFor: (accessToken: string) => Database;
}
