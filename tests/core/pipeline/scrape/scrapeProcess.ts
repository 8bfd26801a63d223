import { createApifyScraper } from '#core/apify/apifyScraper.ts';
import { openBackend } from '#core/backend/openBackend.ts';
import { systemClock } from '#core/clock.ts';
import { resolveConfig } from '#core/config.ts';
import { silentLog } from '#core/log.ts';
import { ownerGone, processOwner } from '#core/pipeline/jobs/owner.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import { Secret } from '#core/secret.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { instantClock, scriptedSuggestions } from './scrapeServices.ts';

/**
 * A process that scrapes one account into a data folder, for tests that kill it.
 * Arguments: the data folder, the address of the Apify sandbox, the handle. Writes a line for each event.
 */
const [home = '', apifyUrl = '', handle = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const backend = await openBackend(resolveConfig({ environment: { VELOCITY_HOME: home }, readFile: () => '' }), {
  clock: systemClock,
  log: silentLog,
  lockTimeoutMs: 20_000,
  seed: false,
  sample: false,
  waitMessage: () => {},
});
say('ready');
const scraper = createApifyScraper({
  token: new Secret('apify_api_testToken'),
  baseUrl: apifyUrl,
  actor: 'apidojo~tweet-scraper',
  clock: instantClock,
  log: silentLog,
});
const services = {
  db: backend.db,
  files: backend.files,
  gateway: ledgered(scriptedSuggestions(), backend.db),
  scraper,
  clock: systemClock,
  log: silentLog,
  owner: processOwner(),
  ownerGone,
  triggeredBy: 'test',
};
const report = await scrape(
  services,
  { handles: [handle], suggest: false },
  { emit: ({ type }) => say(type === 'account-stored' ? 'stored' : type) },
);
await backend.close();
process.exitCode = report.failure === null ? 0 : 1;
