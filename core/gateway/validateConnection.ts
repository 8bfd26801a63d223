import { GatewayError } from './errors/gatewayError.ts';
import type { Gateway, LLMCallOptions } from './llm.ts';

/**
 * Whether GPT-3.5 Turbo answers a short question with OK. Any failure counts as no.
 * @throws {GatewayError} `cancelled` where the caller cancelled it.
 */
export async function validateConnection(gateway: Gateway, options: LLMCallOptions = {}): Promise<boolean> {
  try {
    const { content } = await gateway.callLLM(
      { model: 'openai/gpt-3.5-turbo', prompt: 'Reply with the word OK and nothing else.', maxTokens: 10 },
      options,
    );
    return content.includes('OK');
  } catch (error) {
    if (error instanceof GatewayError && error.reason === 'cancelled') throw error;
    return false;
  }
}
