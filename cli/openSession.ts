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
import { createGuardrails } from '#core/pipeline/ledger/guardrails.ts';
import { createLedger } from '#core/pipeline/ledger/ledger.ts';
import { createLedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import { ownerGone, processOwner } from '#core/pipeline/research/processOwner.ts';
import type { Services } from '#core/pipeline/services.ts';
import { webSettings } from '#core/scraping/webSettings.ts';
import type { Globals } from './globals.ts';
import { lazyGateway } from './openGateway.ts';
import { lazyScraper } from './openScraper.ts';

export type ConfigFlags = NonNullable<ConfigSources['flags']>;

export interface SessionOptions {
  /** Settings given as options of the command. */
  flags?: ConfigFlags;
  /** True where other programs are served through an address. */
  serve?: boolean;
  /** True for commands that also work while migrations are missing from one's own PostgreSQL. */
  outdated?: boolean;
  /** Where log lines go; default: those of every command. */
  log?: Log;
  /** Called with the reason why opening takes long; default: a note on stderr. */
  onWait?: (text: string) => void;
}

/** An opened backend and the services on it. */
export interface Session {
  config: Config;
  backend: Backend;
  services: Services;
  /** Models with the prices of the last refresh. */
  catalogue: () => Promise<Catalogue>;
  close: () => Promise<void>;
}

/** What a session takes from the command that opens it. */
interface SessionParts {
  globals: Globals;
  output: { note: (text: string) => void };
  clock: Clock;
  log: Log;
  signal: AbortSignal;
  config: (flags?: ConfigFlags) => Config;
}

/** Opens the backend and builds the services of this process on it: the one place of the command line that does. */
export async function openSession(parts: SessionParts, options: SessionOptions): Promise<Session> {
  const { clock, globals, output, signal } = parts;
  const log = options.log ?? parts.log;
  const config = parts.config(options.flags);
  // The process that holds the folder may change while this one waits: the wait is reported once.
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
  let models: Promise<Catalogue> | null = null;
  const queue = createLazyQueue(() => openJobQueue(backend, log), { clock, log });
  const person = config.velocityUser ?? systemUser();
  const catalogue = () => (models ??= getModelCatalogue(backend.db, { signal }));
  const ledger = createLedger({ db: backend.db, clock, log });
  const sources = config.sourceCheck === 'off' ? null : lazySourceCheck(config, { clock, db: backend.db });
  const gateway = lazyGateway({ config, clock, log, catalogue });
  const guardrails = createGuardrails({ db: backend.db, clock, log, catalogue });
  return {
    config,
    backend,
    catalogue,
    services: {
      // What a server does by itself is nobody's doing.
      db: options.serve === true ? backend.db : backend.dbAs(person),
      files: backend.files,
      gateway: createLedgerGateway({ gateway, ledger, clock, askedBy: 'cli', guardrails }),
      scraper: lazyScraper({ config, clock, log }),
      clock,
      log,
      owner: processOwner(),
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
      await ledger.close();
      await backend.close();
    },
  };
}

/** Places for calls that all machines with this key share, where their number is set. */
function sharedCalls(
  { openrouterApiKey, openrouterMaxCalls: places }: Config,
  parts: { db: Database; clock: Clock; log: Log },
): CallSlots | undefined {
  if (places === undefined || openrouterApiKey === undefined) return undefined;
  const key = createHash('sha256').update(openrouterApiKey.reveal()).digest('hex').slice(0, 16);
  return createSharedCallSlots({ ...parts, key, places });
}

/** The web reader is loaded when a run first cites something. */
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

/** Loaded only by commands that work on jobs: the queue takes a third of a second. Null where the backend has none. */
async function openJobQueue({ queue }: Backend, log: Log): Promise<Queue | null> {
  if (queue === null) return null;
  const { openQueue } = await import('#core/backend/queue/openQueue.ts');
  return openQueue(queue, { log, supervise: true });
}

/** The name that the system knows the user by; containers may run under a number that has none. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
