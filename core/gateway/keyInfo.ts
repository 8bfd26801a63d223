import { boolean, number, object, string } from 'zod';
import { AttemptError } from './errors/attemptError.ts';
import { getJson, type GatewayClient } from './call/client.ts';
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

/** What the gateway knows of a key. Amounts in USD. */
export interface KeyInfo {
  label: string;
  /** Null: no limit. */
  limitUsd: number | null;
  remainingUsd: number | null;
  usedUsd: number;
  isFreeTier: boolean;
}

/** Asks the gateway about the key (`GET /key`), the only question that validates one without spending anything. */
export function fetchKeyInfo(client: GatewayClient, options: LLMCallOptions): Promise<KeyInfo> {
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
      usedUsd: data.usage ?? 0,
      isFreeTier: data.is_free_tier ?? false,
    };
  });
}
