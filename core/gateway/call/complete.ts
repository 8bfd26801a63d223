import type { Catalogue } from '#core/models/model.ts';
import { AttemptError } from '../errors/attemptError.ts';
import { tryUntilDone } from '../retry/attempts.ts';
import { billFor, noBill } from './bill.ts';
import { startDeadline, type Deadline } from '#core/http/deadline.ts';
import { exchange } from './exchange.ts';
import { finalError } from '../errors/finalError.ts';
import type { GatewayClient } from './client.ts';
import type { LLMCallOptions, LLMRequest, LLMResult } from '../llm.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { prepareRequest } from './request.ts';
import { toResult } from './result.ts';

/** What a call works with. */
export interface CompletionClient extends GatewayClient {
  catalogue: Catalogue;
  freeLimiter: RateLimiter;
  limiter: RateLimiter | undefined;
}

const DEFAULT_TIMEOUT_MS = 600_000;

/** Asks a model; see `Gateway.callLLM`. */
export async function complete(
  client: CompletionClient,
  request: LLMRequest,
  options: LLMCallOptions,
): Promise<LLMResult> {
  const { catalogue, clock, log } = client;
  refuseEmpty(request, clock.now());
  const { onText } = options;
  const prepared = prepareRequest(request, catalogue, onText !== undefined);
  const limiters = [client.limiter, prepared.model.endsWith(':free') ? client.freeLimiter : undefined];
  const deadline = startDeadline(clock, options.timeoutMs ?? DEFAULT_TIMEOUT_MS, options.signal);
  try {
    const { value, attempts, spent } = await tryUntilDone({
      ...client,
      deadline,
      options,
      attempt: async () => {
        for (const limiter of limiters) await takePlace(limiter, deadline);
        return exchange(
          { ...client, request: { path: '/chat/completions', body: prepared.body, signal: deadline.signal } },
          onText,
        );
      },
      billed: ({ usage, model }) =>
        usage === undefined ? noBill : billFor(usage, model ?? prepared.model, prepared.model, catalogue),
    });
    const elapsedMs = deadline.elapsedMs();
    const result = toResult({
      answer: value,
      prepared,
      requestedModel: request.model,
      catalogue,
      attempts,
      spent,
      elapsedMs,
    });
    log.debug('gateway: answered', { model: result.model, ms: elapsedMs, tokens: result.tokensUsed, attempts });
    return result;
  } finally {
    deadline.release();
  }
}

/** @throws AttemptError at once where the place in the queue lies behind the deadline. */
async function takePlace(limiter: RateLimiter | undefined, deadline: Deadline): Promise<void> {
  if (limiter === undefined) return;
  const waitMs = limiter.waitMs();
  if (waitMs > 0 && waitMs >= deadline.remainingMs()) {
    throw new AttemptError({
      reason: 'rate_limited',
      words: 'The limit of requests per minute is reached.',
      retryable: true,
      retryAfterMs: waitMs,
    });
  }
  await limiter.take(deadline.signal);
}

function refuseEmpty(request: LLMRequest, now: number): void {
  if (request.prompt.trim() !== '') return;
  throw finalError(
    { reason: 'invalid_request', words: 'The prompt is empty.', retryable: false, hint: 'Write a prompt.' },
    { elapsedMs: 0, now, spentUsd: 0, attempts: 0, waitTooLong: false },
    'invalid_input',
  );
}
