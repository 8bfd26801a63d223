import type { Clock } from '#core/clock.ts';
import type { Log } from '#core/log.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import type { ListedModel } from '#core/models/listedModel.ts';
import type { Catalogue } from '#core/models/model.ts';
import { Secret } from '#core/secret.ts';
import type { ZodType } from 'zod';
import { missingKeyError, unusableKeyError } from './errors/finalError.ts';
import type * as CompleteModule from './call/complete.ts';
import type { GenerationBill } from './generation.ts';
import type { KeyInfo } from './keyInfo.ts';
import type { Gateway, LLMCallOptions, LLMRequest } from './llm.ts';
import { createRateLimiter } from './call/rateLimiter.ts';
import type { StructuredOptions, StructuredResult } from './json/structured.ts';
import { createTransport } from './call/transport.ts';
import { validateConnection } from './validateConnection.ts';

export interface GatewayOptions {
  /** Without a key, every call fails with the specification's text. */
  apiKey?: Secret | undefined;
  /** Without a trailing slash. Any OpenAI-compatible server works. */
  baseUrl: string;
  /** Public address and name of the product, for OpenRouter's statistics. */
  siteUrl?: string | undefined;
  siteName: string;
  clock: Clock;
  log: Log;
  /** Prices, and the replacements of retired models; called before each request. Default: the seed. */
  catalogue?: (() => Promise<Catalogue>) | undefined;
  /** For all models together. Default: no limit; `:free` models always have a limit of 20. */
  maxRequestsPerMinute?: number | undefined;
  /** From 0 up to 1, for the jitter of waits. Default `Math.random`. */
  random?: (() => number) | undefined;
}

/** The whole client. Most of the product only needs `Gateway`. */
export interface OpenRouterGateway extends Gateway {
  callStructured<T>(request: LLMRequest, schema: ZodType<T>, options?: StructuredOptions): Promise<StructuredResult<T>>;
  validateConnection(options?: LLMCallOptions): Promise<boolean>;
  /** @throws {GatewayError} `bad_key` where the gateway does not accept the key. */
  checkKey(options?: LLMCallOptions): Promise<KeyInfo>;
  /** The gateway's bill of a request; null while it has none. @throws {GatewayError} */
  fetchBill(generationId: string, options?: LLMCallOptions): Promise<GenerationBill | null>;
  /** The rows of `GET /models`. Needs no key. */
  fetchListing(options?: LLMCallOptions): Promise<ListedModel[]>;
}

/** OpenRouter allows 20 requests a minute for all free models together. */
const FREE_REQUESTS_PER_MINUTE = 20;

/**
 * Creates a client of OpenRouter. Nothing is sent before the first call, which also loads its modules (undici, zod's
 * schemas): most commands create a gateway without ever calling it.
 * @example
 * const gateway = createGateway({ apiKey, baseUrl: 'https://openrouter.ai/api/v1', clock, log, siteUrl, siteName });
 * await gateway.validateConnection();
 */
export function createGateway(options: GatewayOptions): OpenRouterGateway {
  const { clock, log, baseUrl, siteUrl, siteName } = options;
  const apiKey = trimmedKey(options.apiKey);
  if (apiKey === undefined) log.warn('gateway: no OpenRouter API key is set; calls to language models will be refused');
  const sendable = isSendable(apiKey);
  /** @throws {GatewayError} `no_key`; `bad_key` for a key with characters that headers cannot carry. */
  const refuseUnusable = () => {
    if (apiKey === undefined) throw missingKeyError();
    if (!sendable) throw unusableKeyError();
  };
  const client = {
    transport: createTransport({ baseUrl, apiKey: sendable ? apiKey : undefined, siteUrl, siteName }),
    clock,
    log,
    secret: apiKey,
    random: options.random ?? Math.random,
  };
  const completionClient = {
    ...client,
    freeLimiter: createRateLimiter(clock, FREE_REQUESTS_PER_MINUTE),
    limiter:
      options.maxRequestsPerMinute === undefined ? undefined : createRateLimiter(clock, options.maxRequestsPerMinute),
  };
  let loading: Promise<typeof CompleteModule> | undefined;
  const gateway: OpenRouterGateway = {
    configured: apiKey !== undefined,
    async callLLM(request, callOptions = {}) {
      refuseUnusable();
      // Cached, because importing again costs 7 µs, a tenth of a whole request.
      loading ??= import('./call/complete.ts');
      const { complete } = await loading;
      const catalogue = options.catalogue === undefined ? seedCatalogue : await options.catalogue();
      return complete({ ...completionClient, catalogue }, request, callOptions);
    },
    async callStructured(request, schema, callOptions) {
      const { callStructured } = await import('./json/structured.ts');
      return callStructured(gateway, request, schema, { log, ...callOptions });
    },
    validateConnection: (callOptions) => validateConnection(gateway, callOptions),
    async checkKey(callOptions = {}) {
      refuseUnusable();
      const { fetchKeyInfo } = await import('./keyInfo.ts');
      return fetchKeyInfo(client, callOptions);
    },
    async fetchBill(generationId, callOptions = {}) {
      refuseUnusable();
      const { fetchBill } = await import('./generation.ts');
      return fetchBill(client, generationId, callOptions);
    },
    async fetchListing(callOptions = {}) {
      const { fetchListing } = await import('./listing.ts');
      return fetchListing(client, callOptions);
    },
  };
  return gateway;
}

/** Keys from files and copied lines often have whitespace around them. */
function trimmedKey(key: Secret | undefined): Secret | undefined {
  const text = key?.reveal().trim() ?? '';
  return text === '' ? undefined : new Secret(text);
}

function isSendable(key: Secret | undefined): boolean {
  return key !== undefined && /^[\x21-\x7E]+$/.test(key.reveal());
}
