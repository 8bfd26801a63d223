import { join } from 'node:path';
import { StaffAnswers } from '#core/backend/surface/staffAnswers.ts';
import type { Backend } from '#core/backend/backend.ts';
import { tableClient } from '#core/backend/client.ts';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { type OutsideGate, outsideGate } from '#core/backend/surface/outsideGate.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config.ts';
import type { Article } from '#core/data/articles/articles.ts';
import type { Database, FileStore, QueryOptions } from '#core/data/database.ts';
import { previewOf } from '#core/pipeline/publish/previewArticle.ts';
import type { Services } from '#core/pipeline/services.ts';
import type { GuardedFetch } from '#core/scraping/fetch/guardedFetch.ts';
import type { LedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import type { Log } from '#core/log.ts';
import type { SiteSettings } from '#web/site/settings/siteSettings.ts';
import { type GatewayAccount, gatewayAccount } from './gatewayAccount.ts';
import { type ServerAdmin, serverAdmin } from './serverAdmin.ts';
import { type ServiceSetup, serviceSetup } from './serviceSetup.ts';
import { type ClientAddress, clientAddresses } from './http/clientAddress.ts';
import { type ClientBuild, readClientBuild } from './pages/clientAssets.ts';
import { ImageMaker } from './public/images/imageMaker.ts';
import { PackedCache } from './cache/packedCache.ts';
import { Pages } from './pages/pages.ts';
import { pictureFetch } from './pictures/pictureFetch.ts';
import { PICTURE_HOSTS, PostPictures } from './pictures/postPictures.ts';
import { Readiness } from './http/readiness.ts';
import { ReaderCounts } from './public/readerCounts.ts';
import { LiveStreams } from './live/liveStreams.ts';
import { type SecurityOptions, securityHeaders } from './http/securityHeaders.ts';
import { type CachedReads, cachedSiteReads } from './public/siteReads.ts';

/** What the routes work with; built once, handed down. */
export interface WebContext {
  clock: Clock;
  log: Log;
  settings: Omit<SiteSettings, 'now'>;
  /** With the publishable key: what an anonymous reader may see. */
  publicDb: Database;
  reads: CachedReads;
  /** Pages and answers that are kept ready for readers. */
  packed: PackedCache;
  pages: Pages;
  counts: ReaderCounts;
  readiness: Readiness;
  images: ImageMaker;
  /** Pictures of posts, from X's hosts alone. */
  postImages: Pick<ImageMaker, 'make'>;
  pictures: PostPictures;
  /** What both read pictures of other hosts with. */
  pictureFetch: Pick<GuardedFetch, 'close'>;
  clientAddress: ClientAddress;
  client: ClientBuild;
  /** The Supabase surface, as it is open to the network; null where it stands elsewhere (hosted Supabase). */
  surface: OutsideGate | null;
  security: SecurityOptions;
  /** The headers of every page of the site. */
  securityHeaders: Readonly<Record<string, string>>;
  /** Which services are configured: words for staff, never values. */
  setup: readonly ServiceSetup[];
  /** The event streams of the dashboards. */
  live: LiveStreams;
  /** Files, with the secret key: what staff upload goes through checks of its own. */
  files: FileStore;
  /** What a preview's token shows, once and within a minute. */
  takePreview: (token: string, options: QueryOptions) => Promise<Article | null>;
  /** Whose session is staff's. */
  staffAnswers: StaffAnswers;
  /** With the rights of a signed-in user, by the access token of the session. */
  dbFor: (accessToken: string) => Database;
  /** Language models, with every call written down; null where none were handed in. */
  gateway: LedgerGateway | null;
  /** What the gateway is asked beside calls. */
  gatewayAccount: GatewayAccount;
  /** What is done with the server's own keys: staff, tests of services, backups. */
  serverAdmin: ServerAdmin;
  /** Tells the worker of this process that a run waits; another one sees it within a second. */
  wakeWorker: () => void;
  /** False for hosted Supabase without DATABASE_URL: no worker of this configuration can take a job. */
  hasQueue: boolean;
}

export interface WebContextInput {
  backend: Backend;
  config: Config;
  /** Origin of the site, without a slash at its end. */
  siteUrl: string;
  clock: Clock;
  log: Log;
  wakeWorker?: () => void;
  /** What operations with the server's keys work with. */
  services?: Services | undefined;
  /** Unset: what `npm run build` wrote. */
  client?: ClientBuild;
}

/** Everything that the web's routes work with. */
export function webContext(input: WebContextInput): WebContext {
  const { backend, config, siteUrl, clock, log, client: given, wakeWorker = () => {}, services } = input;
  const { publishableKey, url: backendUrl, fetch: backendFetch } = backend;
  // Hosted Supabase answers for itself.
  const surface =
    backend.kind === 'hosted' ? null : outsideGate({ backend, publicRest: config.publicRest === 'on', clock });
  const client = given ?? readClientBuild(join(packageRoot(), 'dist', 'client'));
  const hosted = surface === null ? [new URL(backendUrl).origin] : [];
  const security = {
    styleHashes: client.site.styleHashes,
    hotReload: client.hotReload,
    connectOrigins: hosted,
    secure: siteUrl.startsWith('https:'),
  };
  const settings = {
    siteName: config.siteName,
    siteUrl,
    timeZone: config.siteTimeZone,
    videoChannelUrl: config.videoChannelUrl ?? videoSearch(config.siteName),
    contactEmail: config.contactEmail ?? null,
    supabaseUrl: surface === null ? backendUrl : siteUrl,
    publishableKey,
  };
  const publicDb = tableClient({ url: backendUrl, key: publishableKey, fetch: backendFetch });
  const reads = cachedSiteReads(publicDb, clock);
  const imageHosts = listed(config.imageHosts);
  const guarded = pictureFetch({
    hosts: [...imageHosts, ...PICTURE_HOSTS],
    loopback: config.webLoopback === 'on',
    clock,
  });
  const packed = new PackedCache();
  const staffAnswers = new StaffAnswers(backend, clock);
  const account = gatewayAccount({ config, clock, log });
  return {
    clock,
    log,
    settings,
    publicDb,
    files: backend.files,
    takePreview: (token, options) => previewOf(backend.db, token, options),
    dbFor: (accessToken) => backend.dbFor(accessToken),
    wakeWorker,
    hasQueue: backend.queue !== null,
    reads,
    packed,
    pages: new Pages({ packed, reads, clock, assets: client.site, settings }),
    counts: new ReaderCounts(backend.db, clock, log),
    staffAnswers,
    live: new LiveStreams({ backend, clock, log, onStaffChange: () => staffAnswers.forget() }),
    readiness: new Readiness(backend, clock, log),
    gateway: services?.gateway ?? null,
    gatewayAccount: account,
    serverAdmin: serverAdmin({ backend, config, clock, log, gatewayAccount: account }),
    postImages: new ImageMaker({ backendUrl, hosts: PICTURE_HOSTS, backendFetch, guarded }),
    pictures: new PostPictures(backend.secretKey),
    images: new ImageMaker({ backendUrl, hosts: imageHosts, backendFetch, guarded }),
    pictureFetch: guarded,
    clientAddress: clientAddresses(config.trustedProxies, log),
    setup: serviceSetup(config),
    client,
    surface,
    security,
    securityHeaders: securityHeaders(security),
  };
}

/** Where Subscribe leads as long as the newsroom names no channel: to what a search for its name finds. */
function videoSearch(siteName: string): string {
  return `https://www.youtube.com/results?search_query=${encodeURIComponent(siteName)}`;
}

function listed(hosts: string | undefined): string[] {
  return (hosts ?? '').split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim().toLowerCase()]));
}
