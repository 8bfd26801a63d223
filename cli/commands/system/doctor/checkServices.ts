import type { CommandContext } from '#cli/command.ts';
import { createApifyScraper } from '#core/apify/apifyScraper.ts';
import { createGateway } from '#core/gateway/createGateway.ts';
import { silentLog } from '#core/log.ts';
import { formatUsd } from '#core/format.ts';
import { refuseKey } from '#core/keyTrust.ts';
import { settings } from '#core/settings.ts';
import { type Check, check, fine } from './check.ts';

/** Whether the keys are set and, where `online`, whether the services accept them. Calls nothing that costs money. */
export async function checkServices(context: CommandContext, online: boolean): Promise<Check[]> {
  return [await checkModels(context, online), await checkScraping(context, online)];
}

function checkModels({ config, clock, signal }: CommandContext, online: boolean): Promise<Check> {
  return check('Language models', async () => {
    refuseKey(config(), 'openrouterApiKey');
    const { openrouterApiKey: apiKey, openrouterBaseUrl: baseUrl, siteName, siteUrl } = config();
    if (apiKey === undefined) return missing('OPENROUTER_API_KEY', settings.openrouterApiKey.about);
    if (!online) return fine(`key ${apiKey.masked()} (not tried)`);
    const gateway = createGateway({ apiKey, baseUrl, siteName, siteUrl, clock, log: silentLog });
    const { label, remainingUsd, usedUsd } = await gateway.checkKey({ signal });
    const left =
      usedUsd === null ? 'credit unknown' : remainingUsd === null ? 'no limit' : `${formatUsd(remainingUsd)} left`;
    return fine(`key ${apiKey.masked()}${label === '' ? '' : ` "${label}"`} is taken by ${baseUrl}, ${left}`);
  });
}

function checkScraping({ config, clock, signal }: CommandContext, online: boolean): Promise<Check> {
  return check('Scraping', async () => {
    refuseKey(config(), 'apifyApiToken');
    const { apifyApiToken: token, apifyBaseUrl: baseUrl, apifyActor: actor } = config();
    if (token === undefined) return missing('APIFY_API_TOKEN', settings.apifyApiToken.about);
    if (!online) return fine(`token ${token.masked()} (not tried)`);
    const scraper = createApifyScraper({ token, baseUrl, actor, clock, log: silentLog });
    const { username } = await scraper.testConnection({ signal });
    return fine(`token ${token.masked()} of ${username} is taken by ${baseUrl}`);
  });
}

function missing(variable: string, about: string): Omit<Check, 'name'> {
  return { state: 'missing', detail: `${variable} is not set`, hint: about };
}
