import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config.ts';
import type { OpenRouterGateway } from '#core/gateway/createGateway.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import type { BillSource } from '#core/pipeline/ledger/billCollector.ts';
import { refuseKey } from '#core/keyTrust.ts';
import type { Log } from '#core/log.ts';
import type { Catalogue } from '#core/models/model.ts';

interface GatewayParts {
  config: Config;
  clock: Clock;
  log: Log;
  catalogue: () => Promise<Catalogue>;
}

/** A gateway that is created at its first call: most commands call no model. */
export function lazyGateway(parts: GatewayParts): Gateway & BillSource {
  let opening: Promise<OpenRouterGateway> | null = null;
  const open = async () => {
    opening ??= openGateway(parts);
    try {
      return await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
  };
  return {
    // A refused key counts as configured, so that the first call throws why it is refused.
    configured: (parts.config.openrouterApiKey?.reveal().trim() ?? '') !== '' || isRefused(parts.config),
    callLLM: async (request, options) => (await open()).callLLM(request, options),
    fetchBill: async (generationId, options) => (await open()).fetchBill(generationId, options),
  };
}

/** Creates the client. @throws AppError `config` for a refused key. */
export async function openGateway({ config, clock, log, catalogue }: GatewayParts): Promise<OpenRouterGateway> {
  refuseKey(config, 'openrouterApiKey');
  const { createGateway } = await import('#core/gateway/createGateway.ts');
  return createGateway({
    apiKey: config.openrouterApiKey,
    baseUrl: config.openrouterBaseUrl,
    siteUrl: config.siteUrl,
    siteName: config.siteName,
    clock,
    log,
    catalogue,
  });
}

function isRefused({ refusals }: Config): boolean {
  return refusals.some(({ key }) => key === 'openrouterApiKey');
}
