import type { LLMRequest } from '#core/gateway/llm.ts';

/**
 * Fingerprint of everything that shapes an answer: model, search, temperature, length, system prompt and rendered
 * prompt. SHA-256 as 64 hexadecimal digits. A stored answer with the same fingerprint is never paid for again.
 */
export async function promptHash(request: LLMRequest): Promise<string> {
  const { model, webSearch, temperature, maxTokens, systemPrompt, prompt } = request;
  const shape = JSON.stringify([model, webSearch !== undefined, temperature, maxTokens, systemPrompt, prompt]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shape));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
