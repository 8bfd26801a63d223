import { boolean, number, object, string } from 'zod';
import { AttemptError } from './errors/attemptError.ts';
import { GatewayError } from './errors/gatewayError.ts';
import { getJson, type GatewayClient } from './call/client.ts';
import { fetchListing } from './listing.ts';
import type { LLMCallOptions } from './llm.ts';

const amount = number().nullish().catch(null);

const keySchema = object({
  data: object({
    label: string().nullish().catch(null),
    limit: amount,
    limit_remaining: amount,
    usage: amount,
    is_free_tier: boolean().nullish().catch(null),
  }),
});

/** The gateway's data about the key. Amounts in USD. */
export interface KeyInfo {
  label: string;
  /** Null: no limit. */
  limitUsd: number | null;
  /** Null: no limit. */
  remainingUsd: number | null;
  /** Null where the server reports no amount, as servers other than OpenRouter do. */
  usedUsd: number | null;
  isFreeTier: boolean;
}

/**
 * Asks the gateway about the key (`GET /key`), the only request that validates a key for free. Other servers answer
 * 404; there, whether `GET /models` succeeds shows if the key is accepted.
 * @throws {GatewayError} `bad_key` where it is not.
 */
export async function fetchKeyInfo(client: GatewayClient, options: LLMCallOptions): Promise<KeyInfo> {
  try {
    return await askForKey(client, options);
  } catch (error) {
    if (!(error instanceof GatewayError && error.reason === 'model_not_found')) throw error;
    await fetchListing(client, options);
    return { label: '', limitUsd: null, remainingUsd: null, usedUsd: null, isFreeTier: false };
  }
}

function askForKey(client: GatewayClient, options: LLMCallOptions): Promise<KeyInfo> {
  return getJson(client, '/key', options, (body) => {
    const parsed = keySchema.safeParse(body);
    if (!parsed.success) {
      throw new AttemptError({ reason: 'bad_body', words: 'The answer tells nothing of a key.', retryable: false });
    }
    const { data } = parsed.data;
    return {
      label: data.label ?? '',
      limitUsd: data.limit ?? null,
      remainingUsd: data.limit_remaining ?? null,
      usedUsd: data.usage ?? null,
      isFreeTier: data.is_free_tier ?? false,
    };
  });
}
