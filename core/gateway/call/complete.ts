import type { Catalogue } from '#core/models/model.ts';
import { AttemptError } from '../errors/attemptError.ts';
import { tryUntilDone } from '../retry/attempts.ts';
import { attemptReporter } from './attemptReporter.ts';
import { noCost } from './attemptCost.ts';
import { failedCost, maxAttemptCost } from './failedCost.ts';
import { startDeadline, type Deadline } from '#core/http/deadline.ts';
import { exchange } from './exchange.ts';
import { finalError } from '../errors/finalError.ts';
import type { GatewayClient } from './client.ts';
import type { LLMCallOptions, LLMRequest, LLMResult } from '../llm.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { prepareRequest } from './request.ts';
import { answerCost, toResult } from './result.ts';

/** The dependencies of a model call. */
export interface CompletionClient extends GatewayClient {
  catalogue: Catalogue;
  freeLimiter: RateLimiter;
  limiter: RateLimiter | undefined;
}

const DEFAULT_TIMEOUT_MS = 600_000;

/** Implements `Gateway.callLLM`. */
export async function complete(
  client: CompletionClient,
  request: LLMRequest,
  options: LLMCallOptions,
): Promise<LLMResult> {
  const { catalogue, clock, log } = client;
  refuseEmpty(request, clock.now());
  const { onText } = options;
  const prepared = prepareRequest(request, catalogue, onText !== undefined);
  const limiters = [client.limiter, prepared.model.endsWith(':free') ? client.freeLimiter : undefined].filter(
    (limiter) => limiter !== undefined,
  );
  const deadline = startDeadline(clock, options.timeoutMs ?? DEFAULT_TIMEOUT_MS, options.signal);
  const report = attemptReporter(client, options, () => ({ model: null, ...maxAttemptCost(request, catalogue) }));
  try {
    const { value, spent } = await tryUntilDone({
      ...client,
      deadline,
      options,
      attempt: async () => {
        for (const limiter of limiters) await waitForLimiter(limiter, deadline);
        if (!deadline.signal.aborted) report.sent();
        const asked = { path: '/chat/completions', body: prepared.body, signal: deadline.signal };
        return exchange({ ...client, request: asked, onWrite: report.written, onGeneration: report.named }, onText);
      },
      sent: report.count,
      failedCost: (failure) => {
        const { model } = failure;
        const { usage, cost } = failedCost(failure, { request, prepared, catalogue, sent: report });
        report.ended({ model: model ?? null, usage, cost, ended: failure.reason, message: failure.words });
        return cost;
      },
    });
    const elapsedMs = deadline.elapsedMs();
    const { usage, cost } = answerCost(value, prepared, catalogue);
    report.ended({ model: value.model ?? prepared.model, usage, cost, ended: 'completed', message: null });
    const result = toResult({
      answer: value,
      usage,
      cost,
      prepared,
      requestedModel: request.model,
      attempts: report.count(),
      spent,
      elapsedMs,
    });
    log.debug('gateway: answered', {
      model: result.model,
      ms: elapsedMs,
      tokens: result.tokensUsed,
      attempts: result.attempts,
    });
    return result;
  } finally {
    deadline.release();
  }
}

/** @throws {AttemptError} at once where the wait would exceed the deadline. */
async function waitForLimiter(limiter: RateLimiter, deadline: Deadline): Promise<void> {
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
    { elapsedMs: 0, now, spent: noCost, attempts: 0, waitTooLong: false },
    'invalid_input',
  );
}
