import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config.ts';
import type { OpenRouterGateway } from '#core/gateway/createGateway.ts';
import { refuseKey } from '#core/keyTrust.ts';
import type { Log } from '#core/log.ts';

/** Questions to the gateway about its key and its models. */
export type GatewayAccount = Pick<OpenRouterGateway, 'checkKey' | 'fetchListing'>;

/** Creates the gateway at the first question. A key that is refused for its address is not sent. */
export function gatewayAccount({ config, clock, log }: { config: Config; clock: Clock; log: Log }): GatewayAccount {
  const open = async () => {
    refuseKey(config, 'openrouterApiKey');
    const { createGateway } = await import('#core/gateway/createGateway.ts');
    const { openrouterApiKey: apiKey, openrouterBaseUrl: baseUrl, siteUrl, siteName } = config;
    return createGateway({ apiKey, baseUrl, siteUrl, siteName, clock, log });
  };
  return {
    checkKey: async (options) => (await open()).checkKey(options),
    fetchListing: async (options) => (await open()).fetchListing(options),
  };
}
