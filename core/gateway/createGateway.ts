import type { Clock } from '#core/clock.ts';
import type { Log } from '#core/log.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import type { ListedModel } from '#core/models/listedModel.ts';
import type { Catalogue } from '#core/models/model.ts';
import { Secret } from '#core/secret.ts';
import type { ZodType } from 'zod';
import { missingKeyError, unusableKeyError } from './errors/finalError.ts';
import type * as CompleteModule from './call/complete.ts';
import type { KeyInfo } from './keyInfo.ts';
import type { Gateway, LLMCallOptions, LLMRequest } from './llm.ts';
import { createRateLimiter } from './call/rateLimiter.ts';
import type { StructuredOptions, StructuredResult } from './json/structured.ts';
import { createTransport } from './call/transport.ts';
import { validateConnection } from './validateConnection.ts';

export interface GatewayOptions {
  /** Without one every call is refused with the specification's text. */
  apiKey?: Secret | undefined;
  /** Without a slash at its end. Any OpenAI-compatible server can stand behind it. */
  baseUrl: string;
  /** Public address and name of the product, which the gateway shows in its statistics. */
  siteUrl?: string | undefined;
  siteName: string;
  clock: Clock;
  log: Log;
  /** Prices, and which model stands in for a retired one. Default: the seed. */
  catalogue?: Catalogue | undefined;
  /** For all models together. Default: no limit; `:free` models always keep to 20. */
  maxRequestsPerMinute?: number | undefined;
  /** 0 up to 1, for the jitter of waits. Default `Math.random`. */
  random?: (() => number) | undefined;
}

/** The whole client. The rest of the product mostly needs no more than `Gateway`. */
export interface OpenRouterGateway extends Gateway {
  callStructured<T>(request: LLMRequest, schema: ZodType<T>, options?: StructuredOptions): Promise<StructuredResult<T>>;
  validateConnection(options?: LLMCallOptions): Promise<boolean>;
  /** @throws GatewayError `bad_key` where the gateway does not accept the key. */
  checkKey(options?: LLMCallOptions): Promise<KeyInfo>;
  /** What `GET /models` lists. Needs no key. */
  fetchListing(options?: LLMCallOptions): Promise<ListedModel[]>;
}

/** Free models answer 20 requests a minute, for all of them together. */
const FREE_REQUESTS_PER_MINUTE = 20;

/**
 * A client of OpenRouter. Nothing is sent before the first call, and what a call needs (undici, zod's schemas) is loaded
 * with it: most commands build a gateway and never ask it anything.
 * @example
 * const gateway = createGateway({ apiKey, baseUrl: 'https://openrouter.ai/api/v1', clock, log, siteUrl, siteName });
 * await gateway.validateConnection();
 */
export function createGateway(options: GatewayOptions): OpenRouterGateway {
  const { clock, log, baseUrl, siteUrl, siteName } = options;
  const apiKey = trimmedKey(options.apiKey);
  if (apiKey === undefined) log.warn('gateway: no OpenRouter API key is set; calls to language models will be refused');
  const line = {
    transport: createTransport({ baseUrl, apiKey: isSendable(apiKey) ? apiKey : undefined, siteUrl, siteName }),
    clock,
    log,
    secret: apiKey,
    random: options.random ?? Math.random,
  };
  const parts = {
    ...line,
    catalogue: options.catalogue ?? seedCatalogue,
    freeLimiter: createRateLimiter(clock, FREE_REQUESTS_PER_MINUTE),
    limiter:
      options.maxRequestsPerMinute === undefined ? undefined : createRateLimiter(clock, options.maxRequestsPerMinute),
  };
  let loading: Promise<typeof CompleteModule> | undefined;
  const gateway: OpenRouterGateway = {
    configured: apiKey !== undefined,
    async callLLM(request, callOptions = {}) {
      refuseUnusable(apiKey);
      // Cached, because importing again costs 7 µs, a tenth of a whole request.
      loading ??= import('./call/complete.ts');
      const { complete } = await loading;
      return complete(parts, request, callOptions);
    },
    async callStructured(request, schema, callOptions) {
      const { callStructured } = await import('./json/structured.ts');
      return callStructured(gateway, request, schema, { log, ...callOptions });
    },
    validateConnection: (callOptions) => validateConnection(gateway, callOptions),
    async checkKey(callOptions = {}) {
      refuseUnusable(apiKey);
      const { fetchKeyInfo } = await import('./keyInfo.ts');
      return fetchKeyInfo(line, callOptions);
    },
    async fetchListing(callOptions = {}) {
      const { fetchListing } = await import('./listing.ts');
      return fetchListing(line, callOptions);
    },
  };
  return gateway;
}

/** Files and copied lines put blanks around a key. */
function trimmedKey(key: Secret | undefined): Secret | undefined {
  const text = key?.reveal().trim() ?? '';
  return text === '' ? undefined : new Secret(text);
}

function isSendable(key: Secret | undefined): boolean {
  return key !== undefined && /^[\x21-\x7E]+$/.test(key.reveal());
}

/** @throws GatewayError `no_key`; `bad_key` for one that no header can carry. */
function refuseUnusable(key: Secret | undefined): void {
  if (key === undefined) throw missingKeyError();
  if (!isSendable(key)) throw unusableKeyError();
}
