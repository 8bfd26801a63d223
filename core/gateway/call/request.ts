import { callableModel } from '#core/models/callableModel.ts';
import { DEFAULT_MAX_TOKENS } from '#core/models/callCost.ts';
import type { Catalogue } from '#core/models/model.ts';
import type { LLMRequest } from '../llm.ts';

const DEFAULT_TEMPERATURE = 0.7;

/** The model to call, and the JSON text to send. */
export interface PreparedRequest {
  /** The model that is called. */
  model: string;
  replacedBy: string | null;
  body: string;
  /** Characters of the messages, to estimate tokens for servers that report no usage. */
  promptLength: number;
}

export function prepareRequest(request: LLMRequest, catalogue: Catalogue, stream: boolean): PreparedRequest {
  const { id: model, replacedBy } = callableModel(request.model, catalogue);
  const fallbacks = (request.fallbackModels ?? []).map((fallback) => callableModel(fallback, catalogue).id);
  const prompt = sendable(request.prompt);
  const system = sendable(request.systemPrompt ?? '');
  const { responseFormat, webSearch } = request;
  const body = JSON.stringify({
    model,
    // undefined leaves a field out
    models: fallbacks.length === 0 ? undefined : [...new Set([model, ...fallbacks])],
    messages: [
      ...(system.trim() === '' ? [] : [{ role: 'system', content: system }]),
      { role: 'user', content: prompt },
    ],
    temperature: request.temperature ?? DEFAULT_TEMPERATURE,
    max_tokens: request.maxTokens ?? DEFAULT_MAX_TOKENS,
    stream: stream || undefined,
    // OpenRouter always reports usage; compatible servers only on request.
    stream_options: stream ? { include_usage: true } : undefined,
    response_format: responseFormat,
    provider: responseFormat === undefined ? undefined : { require_parameters: true },
    plugins:
      webSearch === undefined
        ? undefined
        : [
            {
              id: 'web',
              max_results: webSearch.maxResults,
              search_prompt: webSearch.searchPrompt,
              include_domains: webSearch.includeDomains,
              exclude_domains: webSearch.excludeDomains,
            },
          ],
  });
  return { model, replacedBy, body, promptLength: prompt.length + system.length };
}

/** Some providers reject a whole request for a NUL byte or an unpaired surrogate. */
function sendable(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
}
