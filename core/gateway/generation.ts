import { object, string } from 'zod';
import { AttemptError } from './errors/attemptError.ts';
import { GatewayError } from './errors/gatewayError.ts';
import { getJson, type GatewayClient } from './call/client.ts';
import { cost, tokens } from './call/responseSchema.ts';
import type { LLMCallOptions } from './llm.ts';

/** What the gateway billed for one request. */
export interface GenerationBill {
  /** USD. */
  costUsd: number;
  /** As the model counted them; null where the bill does not say. */
  promptTokens: number | null;
  completionTokens: number | null;
  /** The model that answered. */
  model: string | null;
}

/** Body of `GET /generation`. */
const billSchema = object({
  data: object({
    id: string(),
    total_cost: cost,
    model: string().max(200).nullish().catch(null),
    tokens_prompt: tokens,
    tokens_completion: tokens,
    native_tokens_prompt: tokens,
    native_tokens_completion: tokens,
  }),
});

/**
 * Asks the gateway for its bill of a request (`GET /generation`), which it has some seconds after the request ended, also
 * where that was stopped. Null: there is none yet, or the server keeps none, as servers other than OpenRouter.
 * @see https://openrouter.ai/docs/api-reference/get-a-generation
 * @throws {GatewayError} `bad_body` for a bill of something else, or one without a credible amount.
 */
export async function fetchBill(
  client: GatewayClient,
  generationId: string,
  options: LLMCallOptions,
): Promise<GenerationBill | null> {
  const path = `/generation?id=${encodeURIComponent(generationId)}`;
  try {
    return await getJson(client, path, options, (body) => readBill(body, generationId));
  } catch (error) {
    if (error instanceof GatewayError && error.reason === 'model_not_found') return null;
    throw error;
  }
}

function readBill(body: unknown, generationId: string): GenerationBill {
  const parsed = billSchema.safeParse(body);
  if (!parsed.success) throw refused('The answer is no bill of a request.');
  const { data } = parsed.data;
  if (data.id !== generationId) throw refused('The answer is the bill of another request.');
  if (data.total_cost === null) throw refused('The bill names no amount, or none that can be true.');
  return {
    costUsd: data.total_cost,
    promptTokens: data.native_tokens_prompt ?? data.tokens_prompt,
    completionTokens: data.native_tokens_completion ?? data.tokens_completion,
    model: data.model ?? null,
  };
}

function refused(words: string): AttemptError {
  return new AttemptError({ reason: 'bad_body', words, retryable: false });
}
