import { join } from 'node:path';
import { StaffAnswers } from '#core/backend/surface/staffAnswers.ts';
import type { Backend } from '#core/backend/backend.ts';
import { tableClient } from '#core/backend/client.ts';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { type ApiGuard, apiGuard } from '#core/backend/surface/apiGuard.ts';
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
import { AddressQuota } from './http/addressQuota.ts';
import { type ClientAddress, clientAddresses, type MessageAddress, messageAddresses } from './http/clientAddress.ts';
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

/** More than any reader opens, and as many as a crawler that waits between them. */
const NEW_PAGES = { limit: 200, windowMs: 10_000 };

/** Pictures of posts that wait: the feed of a staff that works behind one address, scrolled at full speed. */
const POST_PICTURES = { ofAddress: 600, most: 1000, mostOfAll: 2000 };

/** Everything the routes need; built once per server. */
export interface WebContext {
  clock: Clock;
  log: Log;
  settings: Omit<SiteSettings, 'now'>;
  /** The database with the publishable key: what an anonymous reader may see. */
  publicDb: Database;
  reads: CachedReads;
  /** The cache of rendered pages and answers. */
  packed: PackedCache;
  pages: Pages;
  /** Pages and their data that are not ready to be sent, per client address. */
  newPages: AddressQuota;
  counts: ReaderCounts;
  readiness: Readiness;
  images: ImageMaker;
  /** Makes pictures of posts, from X's hosts only. */
  postImages: Pick<ImageMaker, 'make'>;
  pictures: PostPictures;
  /** The guarded fetch of both image makers. */
  pictureFetch: Pick<GuardedFetch, 'close'>;
  clientAddress: ClientAddress;
  messageAddress: MessageAddress;
  client: ClientBuild;
  /** The Supabase surface as the network reaches it; null for hosted Supabase. */
  surface: ApiGuard | null;
  security: SecurityOptions;
  /** The headers of every page of the site. */
  securityHeaders: Readonly<Record<string, string>>;
  /** Which services are configured, in words for staff; never keys. */
  setup: readonly ServiceSetup[];
  /** The event streams of the dashboards. */
  live: LiveStreams;
  /** File storage with the secret key, for uploads of staff that were checked. */
  files: FileStore;
  /** The article of a preview token, which works once and for a minute. */
  takePreview: (token: string, options: QueryOptions) => Promise<Article | null>;
  /** Whether a session is staff's. */
  staffAnswers: StaffAnswers;
  /** The account of an access token, for limits; null where only the database can tell. */
  accountOf: (accessToken: string) => string | null;
  /** The database with the rights of a signed-in user, by their access token. */
  dbFor: (accessToken: string) => Database;
  /** The database with the secret key, in the name of a person: for what the server writes on behalf of staff. */
  dbAs: (person: string) => Database;
  /** The gateway that records its calls in the ledger; null where the input has no services. */
  gateway: LedgerGateway | null;
  /** Questions about the gateway's key and models. */
  gatewayAccount: GatewayAccount;
  /** Operations with the server's own keys: staff, tests of services, backups. */
  serverAdmin: ServerAdmin;
  /** Wakes the worker of this process, because a run waits; another worker sees it within a second. */
  notifyWorker: () => void;
  /** False for hosted Supabase without DATABASE_URL, with which no worker can take a job. */
  hasQueue: boolean;
}

export interface WebContextInput {
  backend: Backend;
  config: Config;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  clock: Clock;
  log: Log;
  notifyWorker?: () => void;
  /** Services of operations with the server's keys. */
  services?: Services | undefined;
  /** Default: the output of `npm run build`. */
  client?: ClientBuild;
}

/** Builds the context of the web's routes. */
export function webContext(input: WebContextInput): WebContext {
  const { backend, config, siteUrl, clock, log, client: given, notifyWorker = () => {}, services } = input;
  const { publishableKey, url: backendUrl, fetch: backendFetch } = backend;
  // Hosted Supabase is reached directly.
  const surface =
    backend.kind === 'hosted' ? null : apiGuard({ backend, publicRest: config.publicRest === 'on', clock });
  const client = given ?? readClientBuild(join(packageRoot(), 'dist', 'client'));
  const hosted = surface === null ? [new URL(backendUrl).origin] : [];
  const security = {
    styleHashes: client.site.styleHashes,
    hotReload: client.hotReload,
    connectOrigins: hosted,
    // Thumbnails on the dashboard; the public site shows pictures through `/images`.
    imageOrigins: [...hosted, ...listed(config.imageHosts).map((host) => `https://${host}`)],
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
    accountOf: (accessToken) => backend.accountOf(accessToken),
    dbFor: (accessToken) => backend.dbFor(accessToken),
    dbAs: (person) => backend.dbAs(person),
    notifyWorker,
    hasQueue: backend.queue !== null,
    reads,
    packed,
    pages: new Pages({ packed, reads, clock, assets: client.site, settings }),
    newPages: new AddressQuota(clock, NEW_PAGES),
    counts: new ReaderCounts(backend.db, clock, log),
    staffAnswers,
    live: new LiveStreams({ backend, clock, log, onStaffChange: () => staffAnswers.forget() }),
    readiness: new Readiness(backend, clock, log),
    gateway: services?.gateway ?? null,
    gatewayAccount: account,
    serverAdmin: serverAdmin({ backend, config, clock, log, gatewayAccount: account }),
    postImages: new ImageMaker({
      backendUrl,
      hosts: PICTURE_HOSTS,
      backendFetch,
      guarded,
      waiting: POST_PICTURES,
    }),
    pictures: new PostPictures(backend.secretKey),
    images: new ImageMaker({ backendUrl, hosts: imageHosts, backendFetch, guarded }),
    pictureFetch: guarded,
    clientAddress: clientAddresses(config.trustedProxies, log),
    messageAddress: messageAddresses(config.trustedProxies, log),
    setup: serviceSetup(config),
    client,
    surface,
    security,
    securityHeaders: securityHeaders(security),
  };
}

/** The address of Subscribe where no channel is configured: a video search for the site's name. */
function videoSearch(siteName: string): string {
  return `https://www.youtube.com/results?search_query=${encodeURIComponent(siteName)}`;
}

function listed(hosts: string | undefined): string[] {
  return (hosts ?? '').split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim().toLowerCase()]));
}
