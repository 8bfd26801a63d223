import { writeSync } from 'node:fs';
import type { infer as Infer } from 'zod';
import { createApifyScraper } from '#core/apify/apifyScraper.ts';
import { openBackend } from '#core/backend/openBackend.ts';
import { systemClock } from '#core/clock.ts';
import { resolveConfig } from '#core/config.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { createGateway } from '#core/gateway/createGateway.ts';
import { silentLog } from '#core/log.ts';
import { createLedger } from '#core/pipeline/ledger/ledger.ts';
import { createLedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import { ownerGone, processOwner } from '#core/pipeline/jobs/owner.ts';
import { research } from '#core/pipeline/research/research.ts';
import { chosenStories } from '#core/pipeline/research/researchStories.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import type { Services } from '#core/pipeline/services.ts';
import { sandboxAccounts } from '../sandbox/accounts.ts';
import type { crashReport } from './crashReport.ts';
import { readCrashState } from './crashState.ts';

/**
 * Researches stories and scrapes accounts repeatedly until it is killed; with `--finish` it completes started work and
 * exits. Prints a line for everything that was reported as saved.
 */

const finish = process.argv.includes('--finish');
const AT_ONCE = 3;

// Synchronous: a line that was not written completely before the kill does not count.
const report = (line: Infer<typeof crashReport>) => writeSync(1, `${JSON.stringify(line)}\n`);

const [clock, log] = [systemClock, silentLog];
const config = resolveConfig({ environment: process.env, readFile: () => '' });
const backend = await openBackend(config, {
  clock,
  log,
  lockTimeoutMs: 20_000,
  seed: false,
  sample: false,
  waitMessage: () => {},
});
const { openrouterApiKey: apiKey, openrouterBaseUrl: baseUrl, siteName } = config;
const services: Services = {
  db: backend.db,
  files: backend.files,
  gateway: createLedgerGateway({
    gateway: createGateway({ apiKey, baseUrl, siteName, clock, log }),
    ledger: createLedger({ db: backend.db, clock, log }),
    clock,
    askedBy: 'crash trial',
  }),
  scraper: createApifyScraper({
    token: config.apifyApiToken,
    baseUrl: config.apifyBaseUrl,
    actor: config.apifyActor,
    clock,
    log,
  }),
  clock,
  log,
  owner: processOwner(),
  ownerGone,
  triggeredBy: 'crash trial',
};
report({ type: 'state', state: await readCrashState(backend.db) });

async function researchPending(): Promise<void> {
  const { failure } = await research(
    services,
    { stories: 'pending', maxParallel: AT_ONCE },
    {
      emit: (event) => {
        if (event.type === 'step-completed' && !event.reused) {
          report({ type: 'saved-step', run: event.runId, step: event.step });
        } else if (event.type === 'production-created') report({ type: 'saved-production', run: event.runId });
      },
    },
  );
  if (failure !== null) throw failure;
}

async function scrapeOne(handle: string): Promise<void> {
  const { failure } = await scrape(
    services,
    { handles: [handle], suggest: false },
    {
      emit: (event) => {
        if (event.type === 'account-stored') {
          report({ type: 'saved-posts', username: event.username, posts: event.added + event.updated });
        }
      },
    },
  );
  if (failure !== null) throw failure;
}

async function keepResearching(): Promise<never> {
  for (;;) {
    const waiting = await chosenStories(services, 'pending');
    for (let missing = AT_ONCE - waiting.length; missing > 0; missing -= 1) {
      await createInboxStory(backend.db, { title: `Story ${crypto.randomUUID()}`, is_completed: true });
    }
    await researchPending();
  }
}

async function keepScraping(): Promise<never> {
  for (;;) for (const { handle } of sandboxAccounts) await scrapeOne(handle);
}

if (finish) {
  await researchPending();
  for (const { handle } of sandboxAccounts) await scrapeOne(handle);
  report({ type: 'state', state: await readCrashState(backend.db) });
  report({ type: 'done' });
  await backend.close();
} else await Promise.all([keepResearching(), keepScraping()]);
