import { describe, expect, it } from 'vitest';
import type { GatewayFailureReason } from '#core/gateway/errors/gatewayError.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { completionJson, failureOf, serving, testGateway } from '../../../support/gateway.ts';

const question = { model: 'openai/gpt-4o', prompt: 'A question' };

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
      expect(await failing(body)).toMatchObject({ reason, spent: { usd: 0.00123 } });
    }
    expect((await failing(bodies[0][0])).message).toContain('The model refused: I cannot help with that.');
  });
});
