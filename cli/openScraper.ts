import type { ApifyScraper } from '#core/apify/apifyScraper.ts';
import type { Scraper } from '#core/apify/scraper.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config.ts';
import { refuseKey } from '#core/keyTrust.ts';
import type { Log } from '#core/log.ts';

/** A scraper that is created at its first call: most commands never scrape. */
export function lazyScraper({ config, clock, log }: { config: Config; clock: Clock; log: Log }): Scraper {
  let scraper: Promise<ApifyScraper> | null = null;
  const open = () => (scraper ??= openScraper({ config, clock, log }));
  return {
    // A refused token counts as configured, so that the first call throws why it is refused.
    configured: config.apifyApiToken !== undefined || config.refusals.some(({ key }) => key === 'apifyApiToken'),
    actor: config.apifyActor,
    start: async (request, options) => (await open()).start(request, options),
    find: async (search, options) => (await open()).find(search, options),
    costOf: async (actorRunId, options) => (await open()).costOf(actorRunId, options),
    collect: async (request, options) => (await open()).collect(request, options),
  };
}

async function openScraper({ config, clock, log }: { config: Config; clock: Clock; log: Log }): Promise<ApifyScraper> {
  refuseKey(config, 'apifyApiToken');
  const { createApifyScraper } = await import('#core/apify/apifyScraper.ts');
  const { apifyApiToken: token, apifyBaseUrl: baseUrl, apifyActor: actor } = config;
  return createApifyScraper({ token, baseUrl, actor, clock, log });
}
