import { userInfo } from 'node:os';
import { openBackend } from '#core/backend/openBackend.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import type { Catalogue } from '#core/models/model.ts';
import { ownerGone, processOwner } from '#core/pipeline/research/processOwner.ts';
import type { CommandContext } from './command.ts';
import { lazyGateway } from './openGateway.ts';
import { lazyScraper } from './openScraper.ts';
import type { Session, SessionOptions } from './session.ts';

/** Opens the backend and builds the services of this process on it: the one place of the command line that does. */
export async function openSession(context: CommandContext, options: SessionOptions): Promise<Session> {
  const { clock, globals, output, signal } = context;
  const log = options.log ?? context.log;
  const config = context.config(options.flags);
  // Who is waited for changes while one command after the other has the folder; that one waits is said once.
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
    waitMessage: options.say ?? note,
    signal,
    serve: options.serve === true,
  });
  let models: Promise<Catalogue> | null = null;
  const catalogue = () => (models ??= getModelCatalogue(backend.db, { signal }));
  return {
    config,
    backend,
    catalogue,
    services: {
      db: backend.db,
      files: backend.files,
      gateway: lazyGateway({ config, clock, log, catalogue }),
      scraper: lazyScraper({ config, clock, log }),
      clock,
      log,
      owner: processOwner(),
      ownerGone,
      triggeredBy: 'cli',
      person: config.velocityUser ?? systemUser(),
    },
    close: () => backend.close(),
  };
}

/** The name that the system knows the user by; containers may run under a number that has none. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
