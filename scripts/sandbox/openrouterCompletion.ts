import { createHash } from 'node:crypto';
import { getModelConfig, seedCatalogue } from '#core/models/catalogue.ts';
import { calculateCallCost } from '#core/models/cost.ts';
import type { infer as Infer } from 'zod';
import type { completionRequest } from './openrouterRequest.ts';
import { readyAnswer } from './readyAnswer.ts';
import type { SandboxSource } from './sources.ts';

/** A complete answer before it is formatted as a body or a stream. */
export interface Completion {
  id: string;
  model: string;
  text: string;
  finishReason: 'stop' | 'length';
  sources: SandboxSource[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number; cost: number };
  /** 0 up to 1, derived from the request: source of all variation between answers. */
  chance: number;
}

/** The gateway's error instead of a completion. */
export interface Refusal {
  status: number;
  message: string;
  errorType: string;
}

const CHARACTERS_PER_TOKEN = 4;

/** Answers a request with a canned text, with tokens counted and priced as the model's would be. */
export function completionFor(request: Infer<typeof completionRequest>, seed: number): Completion | Refusal {
  const wanted = request.models ?? [request.model];
  const model = wanted.map((id) => modelNamed(id)).find((found) => found !== undefined);
  if (model === undefined) {
    return { status: 404, message: `No endpoints found for ${request.model}.`, errorType: 'not_found' };
  }
  const system = contentOf(request, 'system');
  const prompt = contentOf(request, 'user');
  const promptTokens = tokensOf(system) + tokensOf(prompt) + 8;
  if (promptTokens > (model.contextLength ?? Infinity)) {
    return {
      status: 400,
      message: `This endpoint's maximum context length is ${model.contextLength} tokens. However, you requested about ${promptTokens} tokens.`,
      errorType: 'context_length_exceeded',
    };
  }
  const ready = readyAnswer(system, prompt);
  const room = (request.max_tokens ?? Infinity) * CHARACTERS_PER_TOKEN;
  const text = ready.text.length <= room ? ready.text : ready.text.slice(0, room).toWellFormed();
  const completionTokens = tokensOf(text);
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, request]))
    .digest();
  return {
    id: `gen-sandbox-${hash.toString('hex', 0, 8)}`,
    model: model.id,
    text,
    finishReason: text === ready.text ? 'stop' : 'length',
    sources: model.id.startsWith('perplexity/') || 'plugins' in request ? ready.sources : [],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      cost: model.isFree ? 0 : calculateCallCost(model.id, promptTokens, completionTokens),
    },
    chance: hash.readUInt32BE(8) / 2 ** 32,
  };
}

function modelNamed(id: string) {
  const isFree = id.endsWith(':free');
  const model = getModelConfig(id.replace(/:\w+$/, ''), seedCatalogue);
  return model === undefined || model.retired ? undefined : { id, contextLength: model.contextLength, isFree };
}

function contentOf(request: Infer<typeof completionRequest>, role: string): string {
  return request.messages
    .filter((message) => message.role === role)
    .map(({ content }) => content)
    .join('\n');
}

export function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
