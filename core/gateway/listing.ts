import { listedModelSchema, type ListedModel } from '#core/models/listedModel.ts';
import { array, object, unknown } from 'zod';
import { AttemptError } from './errors/attemptError.ts';
import { getJson, type GatewayClient } from './call/client.ts';
import type { LLMCallOptions } from './llm.ts';

/** Ollama without any model returns `null`. */
const listingSchema = object({ data: array(unknown()).nullable() });

/** The models that are offered now; invalid entries are skipped. */
export function fetchListing(client: GatewayClient, options: LLMCallOptions): Promise<ListedModel[]> {
  return getJson(client, '/models', options, (body) => {
    const parsed = listingSchema.safeParse(body);
    if (!parsed.success) {
      throw new AttemptError({ reason: 'bad_body', words: 'The answer lists no models.', retryable: false });
    }
    return (parsed.data.data ?? []).flatMap((row) => {
      const model = listedModelSchema.safeParse(row);
      return model.success ? [model.data] : [];
    });
  });
}
