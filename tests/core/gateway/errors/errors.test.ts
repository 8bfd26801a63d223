import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#core/errors.ts';
import type { GatewayFailureReason } from '#core/gateway/errors/gatewayError.ts';
import type { OpenRouterFault } from '../../../../scripts/sandbox/openrouterFaults.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { failureOf, testGateway } from '../../../support/gateway.ts';

const question = { model: 'openai/gpt-4o', prompt: 'A question' };

interface Expected {
  fault: OpenRouterFault;
  words: string;
  reason: GatewayFailureReason;
  code: ErrorCode;
  retryable: boolean;
  hint: RegExp;
}

const faults: Expected[] = [
  {
    fault: '401',
    words: 'No auth credentials found',
    reason: 'bad_key',
    code: 'auth',
    retryable: false,
    hint: /OPENROUTER_API_KEY/,
  },
  {
    fault: '402',
    words: 'This request requires more credits, or fewer max_tokens.',
    reason: 'no_credit',
    code: 'provider',
    retryable: false,
    hint: /Add credit/,
  },
  {
    fault: '403',
    words: 'Your input was flagged (violence)',
    reason: 'moderation',
    code: 'provider',
    retryable: false,
    hint: /Rephrase/,
  },
  {
    fault: '404',
    words: 'No endpoints found for this model.',
    reason: 'model_not_found',
    code: 'provider',
    retryable: false,
    hint: /models list/,
  },
  {
    fault: '429',
    words: 'Velocity sandbox: Rate limit reached for requests per minute (sandbox).',
    reason: 'rate_limited',
    code: 'rate_limited',
    retryable: true,
    hint: /asks to wait 1 s\. Try again after 2026-11-21T12:00:01Z/,
  },
  {
    fault: '500',
    words: 'Internal Server Error',
    reason: 'unknown',
    code: 'provider',
    retryable: true,
    hint: /Try again/,
  },
  {
    fault: '503',
    words: 'Velocity sandbox: Overloaded (sandbox)',
    reason: 'overloaded',
    code: 'provider',
    retryable: true,
    hint: /asks to wait 1 s/,
  },
  {
    fault: 'context',
    words: "This endpoint's maximum context length is 16385 tokens.",
    reason: 'context_length',
    code: 'provider',
    retryable: false,
    hint: /Shorten the prompt/,
  },
  {
    fault: '200-error',
    words: 'Velocity sandbox: upstream connect error (sandbox)',
    reason: 'overloaded',
    code: 'provider',
    retryable: true,
    hint: /another model/,
  },
  {
    fault: 'choice-error',
    words: 'Velocity sandbox: The model stopped in the middle (sandbox).',
    reason: 'overloaded',
    code: 'provider',
    retryable: true,
    hint: /another model/,
  },
  {
    fault: 'html',
    words: '502 Bad Gateway (an HTML page, not an answer)',
    reason: 'overloaded',
    code: 'provider',
    retryable: true,
    hint: /another model/,
  },
  {
    fault: 'html-200',
    words: 'An HTML page came instead of an answer: 502 Bad Gateway',
    reason: 'bad_body',
    code: 'provider',
    retryable: true,
    hint: /OPENROUTER_BASE_URL/,
  },
  {
    fault: 'empty',
    words: 'The answer holds no text.',
    reason: 'bad_body',
    code: 'provider',
    retryable: true,
    hint: /Try again/,
  },
  {
    fault: 'no-text',
    words: 'The model returned no text.',
    reason: 'bad_body',
    code: 'provider',
    retryable: true,
    hint: /Try again/,
  },
];

describe('a call that fails', () => {
  let sandbox: OpenRouterSandbox;
  const clock = new FakeClock();

  beforeEach(async () => {
    sandbox = await startOpenRouterSandbox({ clock });
  });
  afterEach(() => sandbox.close());

  it('has the specification’s message where no key is set', async () => {
    for (const key of [null, '', '   ']) {
      const gateway = testGateway(sandbox.url, { key });
      expect(gateway.configured).toBe(false);
      const error = await failureOf(gateway.callLLM(question));
      expect(error.message).toBe(
        'OpenRouter API key is required. Please set VITE_OPENROUTER_API_KEY in your environment variables.',
      );
      expect(error).toMatchObject({ code: 'config', reason: 'no_key', retryable: false, attempts: 0 });
      expect(error.hint).toMatch(/openrouter\.ai\/keys/);
    }
    expect(sandbox.requests).toEqual([]);
  });

  it('warns once, at the start, where no key is set', () => {
    const warnings: string[] = [];
    const log = { debug: () => {}, info: () => {}, warn: (message: string) => warnings.push(message) };
    testGateway(sandbox.url, { key: null, log });
    testGateway(sandbox.url, { log });
    expect(warnings).toEqual([expect.stringMatching(/no OpenRouter API key is set/)]);
  });

  it.each(faults)('reports $fault in the provider’s own words', async (expected) => {
    sandbox.setFault(expected.fault);
    const error = await failureOf(testGateway(sandbox.url, { clock }).callLLM(question, { retries: 0 }));

    expect(error.message).toBe(`OpenRouter API error: ${expected.words} (execution time: 0ms)`);
    expect(error).toMatchObject({
      reason: expected.reason,
      code: expected.code,
      retryable: expected.retryable,
      attempts: 1,
    });
    expect(error.hint).toMatch(expected.hint);
    expect(sandbox.requests).toHaveLength(1);
  });

  it('distinguishes a truncated body from every other failure', async () => {
    const gateway = testGateway(sandbox.url, { clock });
    sandbox.setFault('cut');
    const cut = await failureOf(gateway.callLLM(question, { retries: 0 }));
    expect(cut.message).toMatch(
      /^OpenRouter API error: The answer broke off after \d+ characters\. \(execution time: 0ms\)$/,
    );
    expect(cut).toMatchObject({ reason: 'cut_off', code: 'provider', retryable: true });

    sandbox.setFault('drop');
    const dropped = await failureOf(gateway.callLLM(question, { retries: 0 }));
    expect(dropped.message).toMatch(/^OpenRouter API error: The answer broke off: .* \(execution time: 0ms\)$/);
    expect(dropped).toMatchObject({ reason: 'cut_off', code: 'provider', retryable: true });
  });

  it('says that no server listens at the address', async () => {
    await sandbox.close();
    const error = await failureOf(testGateway(sandbox.url, { clock }).callLLM(question, { retries: 0 }));
    expect(error.message).toBe(
      'OpenRouter API error: The connection was refused (ECONNREFUSED). (execution time: 0ms)',
    );
    expect(error).toMatchObject({ reason: 'network', code: 'provider', retryable: true });
    expect(error.hint).toMatch(/OPENROUTER_BASE_URL/);
  });

  it('has its duration from the clock', async () => {
    sandbox.setFault((request) => {
      if (request.path === '/chat/completions') void clock.advance(1234);
      return '500';
    });
    const error = await failureOf(testGateway(sandbox.url, { clock }).callLLM(question, { retries: 0 }));
    expect(error.message).toBe('OpenRouter API error: Internal Server Error (execution time: 1234ms)');
  });
});
