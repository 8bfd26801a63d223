import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#core/errors.ts';
import type { GatewayFailureReason } from '#core/gateway/errors/gatewayError.ts';
import type { OpenRouterFault } from '../../../../scripts/sandbox/openrouterFaults.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { completionJson, failureOf, serving, testGateway } from '../../../support/gateway.ts';

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

describe('an error that no sandbox sends', () => {
  const failing = async (body: unknown, options?: { status?: number; headers?: Record<string, string> }) => {
    await using server = await serving(typeof body === 'string' ? body : JSON.stringify(body), options);
    return await failureOf(testGateway(server.url, { clock: new FakeClock() }).callLLM(question, { retries: 0 }));
  };
  const error = (code: unknown, message: unknown, rest: object = {}) => ({ error: { code, message, ...rest } });

  it('without a message is an unknown error', async () => {
    for (const body of [{ error: {} }, { error: { message: '' } }, { error: 17 }]) {
      expect((await failing(body, { status: 500 })).message).toBe('Unknown OpenRouter API error (execution time: 0ms)');
    }
  });

  it('is classified by a code that is a number or a string', async () => {
    expect((await failing(error('429', 'Slow down'))).reason).toBe('rate_limited');
    expect((await failing(error(429, 'Slow down'))).reason).toBe('rate_limited');
    expect((await failing(error('rate_limit_exceeded', 'Slow down'))).reason).toBe('rate_limited');
  });

  it('is classified by its type before its status', async () => {
    const reasons: Record<string, GatewayFailureReason> = {
      context_length_exceeded: 'context_length',
      rate_limit_exceeded: 'rate_limited',
      provider_overloaded: 'overloaded',
      provider_unavailable: 'overloaded',
      payment_required: 'no_credit',
      content_policy_violation: 'moderation',
      authentication: 'bad_key',
      not_found: 'model_not_found',
    };
    for (const [type, reason] of Object.entries(reasons)) {
      expect((await failing(error(400, 'No', { metadata: { error_type: type } }))).reason).toBe(reason);
    }
  });

  it.each([
    [400, 'invalid_request', false],
    [401, 'bad_key', false],
    [402, 'no_credit', false],
    [403, 'moderation', false],
    [404, 'model_not_found', false],
    [408, 'timeout', true],
    [413, 'context_length', false],
    [422, 'invalid_request', false],
    [429, 'rate_limited', true],
    [500, 'unknown', true],
    [502, 'overloaded', true],
    [503, 'overloaded', true],
    [524, 'timeout', true],
    [529, 'overloaded', true],
    [599, 'overloaded', true],
  ] as const)('with status %i is %s', async (status, reason, retryable) => {
    expect(await failing(error(status, 'No'), { status })).toMatchObject({ reason, retryable });
    // The same inside a 200, where generation had begun.
    expect(await failing(error(status, 'No'))).toMatchObject({ reason, retryable });
  });

  it('distinguishes a 403 for the key or its limit from one for the prompt', async () => {
    expect((await failing(error(403, 'This API key is disabled'), { status: 403 })).code).toBe('auth');
    expect((await failing(error(403, 'Key limit exceeded (total limit)'), { status: 403 })).reason).toBe('no_credit');
    expect((await failing(error(403, 'Input was flagged'), { status: 403 })).reason).toBe('moderation');
  });

  it('keeps the messages of gateway and provider where they differ', async () => {
    const raw = JSON.stringify({ error: { message: 'max_tokens: 9000 > 4096' } });
    const both = await failing(error(400, 'Bad request', { metadata: { provider_name: 'Anthropic', raw } }));
    expect(both.message).toBe(
      'OpenRouter API error: Bad request (Anthropic: max_tokens: 9000 > 4096) (execution time: 0ms)',
    );
    const named = await failing(error(502, 'Provider returned error', { metadata: { provider_name: 'Anthropic' } }));
    expect(named.message).toBe('OpenRouter API error: Anthropic: Provider returned error (execution time: 0ms)');
  });

  it('is cleaned of control characters and cut to a bounded length', async () => {
    const nasty = await failing(error(500, `\u001B[31mred\u001B[0m\r\n\u0000\u0007bell ${'x'.repeat(5000)}`));
    expect(nasty.message).toMatch(/^OpenRouter API error: red bell x+… \(execution time: 0ms\)$/);
    expect(nasty.message.length).toBeLessThan(700);
  });

  it('follows what the service says about retrying', async () => {
    const availability = { code: 'down', retryable: false, retry_after: null, fallback_models: ['openai/gpt-4o-mini'] };
    const final = await failing({ error: { code: 503, message: 'Down for good', availability } });
    expect(final).toMatchObject({ reason: 'overloaded', retryable: false });
    expect(final.hint).toMatch(/These can answer instead: openai\/gpt-4o-mini\./);

    const later = await failing(error(503, 'Back soon', { availability: { retryable: true, retry_after: 7 } }));
    expect(later).toMatchObject({ retryable: true, retryAfterMs: 7000 });
  });

  it('is read from servers that put the message elsewhere', async () => {
    expect((await failing({ message: 'model is loading' }, { status: 503 })).message).toContain('model is loading');
    expect((await failing({ detail: 'Not Found' }, { status: 404 })).reason).toBe('model_not_found');
    expect((await failing({ error: 'model "x" not found' }, { status: 404 })).message).toContain('model "x" not found');
    expect((await failing('upstream timeout', { status: 504 })).message).toContain('504 upstream timeout');
    expect((await failing('moved', { status: 301 })).reason).toBe('unknown');
  });

  it('is reported where the body is not an answer', async () => {
    expect(await failing('')).toMatchObject({ reason: 'cut_off', retryable: true });
    expect(await failing('  \n ')).toMatchObject({ reason: 'cut_off' });
    expect(await failing('{"choices":[{"mess')).toMatchObject({ reason: 'cut_off' });
    expect(await failing('pong')).toMatchObject({ reason: 'bad_body' });
    expect(await failing('[]')).toMatchObject({ reason: 'bad_body' });
    expect((await failing({ choices: 'none' })).message).toContain('unknown form at choices');
  });

  it('keeps its cost where the model refused, was filtered, or used up its tokens', async () => {
    const choice = (finish: string, message: object) => ({ choices: [{ finish_reason: finish, message }] });
    const bodies = [
      [completionJson(null, choice('stop', { content: null, refusal: 'I cannot help with that.' })), 'moderation'],
      [completionJson(null, choice('content_filter', { content: '' })), 'moderation'],
      [completionJson(null, choice('length', { content: '', reasoning: 'Hm, let me think …' })), 'bad_body'],
      [completionJson(null, { choices: [] }), 'bad_body'],
    ] as const;
    for (const [body, reason] of bodies) {
      expect(await failing(body)).toMatchObject({ reason, spentUsd: 0.00123 });
    }
    expect((await failing(bodies[0][0])).message).toContain('The model refused: I cannot help with that.');
  });
});
