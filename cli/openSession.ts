import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Backend } from '#core/backend/backend.ts';
import { createLazyQueue } from '#core/backend/queue/lazyQueue.ts';
import type { Queue } from '#core/backend/queue/openQueue.ts';
import { openBackend } from '#core/backend/openBackend.ts';
import type { Clock } from '#core/clock.ts';
import type { Config, ConfigSources } from '#core/config.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import type { Database } from '#core/data/database.ts';
import type { Log } from '#core/log.ts';
import { createSharedCallSlots } from '#core/pipeline/jobs/sharedCallSlots.ts';
import type { CallSlots } from '#core/research/callSlots.ts';
import type { CheckSources } from '#core/research/sourceCheck.ts';
import type { WebReader } from '#core/scraping/webReader.ts';
import type { Catalogue } from '#core/models/model.ts';
import { createBillCollector } from '#core/pipeline/ledger/billCollector.ts';
import { createCatalogueCache } from '#core/pipeline/ledger/catalogueCache.ts';
import { createGuardrails } from '#core/pipeline/ledger/guardrails.ts';
import { createLedger } from '#core/pipeline/ledger/ledger.ts';
import { createLedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import { createOpenCalls } from '#core/pipeline/ledger/openCalls.ts';
import { ownerGone, processOwner } from '#core/pipeline/jobs/owner.ts';
import type { Services } from '#core/pipeline/services.ts';
import { webSettings } from '#core/scraping/webSettings.ts';
import type { Globals } from './globals.ts';
import { lazyGateway } from './openGateway.ts';
import { lazyScraper } from './openScraper.ts';

export type ConfigFlags = NonNullable<ConfigSources['flags']>;

export interface SessionOptions {
  /** Settings given as options of the command. */
  flags?: ConfigFlags;
  /** True for `serve`, whose backend is reached by other programs over HTTP. */
  serve?: boolean;
  /** True for commands that work although migrations of the user's own PostgreSQL are pending. */
  outdated?: boolean;
  /** Where log lines go; default: the command's log. */
  log?: Log;
  /** Called with why opening takes long; default: a note on stderr. */
  onWait?: (text: string) => void;
}

/** An opened backend and the services on it. */
export interface Session {
  config: Config;
  backend: Backend;
  services: Services;
  /** Models with the prices of the last refresh, at most five minutes old. */
  catalogue: () => Promise<Catalogue>;
  close: () => Promise<void>;
}

/** The parts of a command's context that a session needs. */
interface SessionParts {
  globals: Globals;
  output: { note: (text: string) => void };
  clock: Clock;
  log: Log;
  signal: AbortSignal;
  config: (flags?: ConfigFlags) => Config;
}

/** Opens the backend and builds this process's services on it; the command line does so nowhere else. */
export async function openSession(parts: SessionParts, options: SessionOptions): Promise<Session> {
  const { clock, globals, output, signal } = parts;
  const log = options.log ?? parts.log;
  const config = parts.config(options.flags);
  // Other processes may own the folder one after the other while this one waits: the wait is reported once.
  let waits = false;
  const note = (text: string) => {
    if (!waits || !text.startsWith('Waiting:')) output.note(text);
    waits ||= text.startsWith('Waiting:');
  };
  const backend = await openBackend(config, {
    clock,
    log,
    lockTimeoutMs: globals.lockTimeoutMs,
    seed: globals.seed,
    sample: globals.sample,
    waitMessage: options.onWait ?? note,
    signal,
    serve: options.serve === true,
    allowOutdated: options.outdated === true,
  });
  const queue = createLazyQueue(() => openJobQueue(backend, log), { clock, log });
  const person = config.velocityUser ?? systemUser();
  const catalogue = createCatalogueCache(clock, () => getModelCatalogue(backend.db, { signal }));
  const ledger = createLedger({ db: backend.db, clock, log });
  const sources = config.sourceCheck === 'off' ? null : lazySourceCheck(config, { clock, db: backend.db });
  const gateway = lazyGateway({ config, clock, log, catalogue });
  const owner = processOwner();
  const openCalls = createOpenCalls({ db: backend.db, clock, log, owner });
  const bills = createBillCollector({ db: backend.db, gateway, clock, log, ownerGone });
  const guardrails = createGuardrails({ db: backend.db, clock, log, catalogue, owner, bills });
  return {
    config,
    backend,
    catalogue,
    services: {
      // What a server does by itself is recorded in no person's name.
      db: options.serve === true ? backend.db : backend.dbAs(person),
      files: backend.files,
      gateway: createLedgerGateway({ gateway, ledger, clock, askedBy: 'cli', guardrails, openCalls, bills }),
      bills,
      scraper: lazyScraper({ config, clock, log }),
      clock,
      log,
      owner,
      ownerGone,
      triggeredBy: 'cli',
      calls: sharedCalls(config, { db: backend.db, clock, log }),
      checkSources: sources?.check,
      queue: () => queue.get(),
      person,
    },
    close: async () => {
      await queue.close();
      await sources?.close();
      await bills.close();
      openCalls.close();
      await ledger.close();
      await backend.close();
    },
  };
}

/** Limits the calls in flight of all machines that share this key; undefined where no limit is set. */
function sharedCalls(
  { openrouterApiKey, openrouterMaxCalls: slots }: Config,
  parts: { db: Database; clock: Clock; log: Log },
): CallSlots | undefined {
  if (slots === undefined || openrouterApiKey === undefined) return undefined;
  const key = createHash('sha256').update(openrouterApiKey.reveal()).digest('hex').slice(0, 16);
  return createSharedCallSlots({ ...parts, key, slots });
}

/** A source check that loads the web reader when a run first cites something. */
function lazySourceCheck(
  config: Config,
  { clock, db }: { clock: Clock; db: Database },
): { check: CheckSources; close: () => Promise<void> } {
  let reader: Promise<WebReader> | null = null;
  const open = async () => {
    const { createWebReader } = await import('#core/scraping/webReader.ts');
    return createWebReader({ clock, db, ...webSettings(config) });
  };
  return {
    async check(cited, context) {
      const { createSourceCheck } = await import('#core/pipeline/research/checkSources.ts');
      return createSourceCheck({ reader: await (reader ??= open()), clock })(cited, context);
    },
    close: async () => {
      await (await reader)?.close();
    },
  };
}

/**
 * Opens the job queue, which takes a third of a second, so only commands that need it call this. Null where the backend
 * has none.
 */
async function openJobQueue({ queue }: Backend, log: Log): Promise<Queue | null> {
  if (queue === null) return null;
  const { openQueue } = await import('#core/backend/queue/openQueue.ts');
  return openQueue(queue, { log, supervise: true });
}

/** The user's name on this machine. In a container the user id may have no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
