import { describe, expect, it } from 'vitest';
import type { CallAttempt, SentRequest } from '#core/gateway/llm.ts';
import { completionJson, failureOf, loopback, serving, testGateway } from '../../support/gateway.ts';

const id = 'gen-1764000000-aBcDeF';
const bill = {
  id,
  total_cost: 0.0012345,
  model: 'openai/gpt-4o',
  native_tokens_prompt: 12,
  native_tokens_completion: 34,
};

const fetchBill = (url: string) => testGateway(url).fetchBill(id, { retries: 0 });

describe('the bill of a request', () => {
  it('is asked for by its id, with the key, below the base address', async () => {
    const asked: unknown[] = [];
    await using server = await loopback(({ url, headers, method }, response) => {
      asked.push([method, url, headers['authorization']?.slice(0, 12)]);
      response.end(JSON.stringify({ data: bill }));
    });
    expect(await fetchBill(`${server.url}/some/base`)).toEqual({
      costUsd: 0.0012345,
      promptTokens: 12,
      completionTokens: 34,
      model: 'openai/gpt-4o',
    });
    expect(asked).toEqual([['GET', `/some/base/generation?id=${id}`, 'Bearer sk-or']]);
  });

  it.each([
    ['not there yet', 404, '{"error":{"code":404,"message":"Generation not found"}}'],
    ['unknown to a server without bills', 404, '<html><body>404 page not found</body></html>'],
  ])('is null where it is %s', async (_, status, body) => {
    await using server = await serving(body, { status });
    expect(await fetchBill(server.url)).toBeNull();
  });

  it.each([
    ['a negative amount', JSON.stringify({ data: { ...bill, total_cost: -1 } }), /names no amount/],
    ['no number', '{"data":{"id":"gen-1764000000-aBcDeF","total_cost":NaN}}', /broke off|not JSON/],
    ['an amount in words', JSON.stringify({ data: { ...bill, total_cost: 'NaN' } }), /names no amount/],
    ['an amount that nobody pays', JSON.stringify({ data: { ...bill, total_cost: 1e12 } }), /names no amount/],
    ['no amount', JSON.stringify({ data: { id } }), /names no amount/],
    ['the bill of another request', JSON.stringify({ data: { ...bill, id: 'gen-other' } }), /another request/],
    ['a list', '[]', /is no bill/],
    ['null', '{"data":null}', /is no bill/],
    ['a page', '<!doctype html><title>Sign in</title>', /HTML page/],
    ['nine megabytes', `{"data":${' '.repeat(9 * 1024 * 1024)}{}}`, /larger than 8 MiB/],
    ['an answer to a prompt', completionJson('OK'), /is no bill/],
  ])('is refused where the answer is %s', async (_, body, words) => {
    await using server = await serving(body);
    expect((await failureOf(fetchBill(server.url))).message).toMatch(words);
  });

  it('with counts that cannot be true is a bill without counts', async () => {
    const data = { ...bill, native_tokens_prompt: -5, native_tokens_completion: 1e300, model: 'x'.repeat(9000) };
    await using server = await serving(JSON.stringify({ data }));
    expect(await fetchBill(server.url)).toEqual({
      costUsd: 0.0012345,
      promptTokens: null,
      completionTokens: null,
      model: null,
    });
  });
});

describe('the id of a request', () => {
  const asked = async (body: string, headers: Record<string, string>, status = 200) => {
    await using server = await serving(body, { status, headers });
    const sent: SentRequest[] = [];
    const attempts: CallAttempt[] = [];
    await testGateway(server.url)
      .callLLM(
        { model: 'openai/gpt-4o', prompt: 'Say OK.' },
        { retries: 0, onSent: (one) => void sent.push(one), onAttempt: (one) => void attempts.push(one) },
      )
      .catch(() => null);
    return { sent: sent.map(({ generationId }) => generationId), ended: attempts.map((one) => one.generationId) };
  };

  it('is told as soon as the headers are there, and belongs to its attempt', async () => {
    const found = await asked(completionJson('OK', { id: 'gen-in-the-body' }), { 'x-generation-id': id });
    expect(found).toEqual({ sent: [null, id], ended: [id] });
  });

  it('is that of the body where no header has it', async () => {
    expect(await asked(completionJson('OK', { id }), {})).toEqual({ sent: [null, id], ended: [id] });
  });

  it.each([
    ['of another server', completionJson('OK', { id: 'chatcmpl-123' }), {}, 200],
    ['that would be another address', completionJson('OK', { id: 'gen-1/../../key' }), {}, 200],
    ['that is no text', completionJson('OK', { id: { gen: 1 } }), {}, 200],
    ['of a refused request', '{"error":{"code":429,"message":"Slow down"}}', { 'x-generation-id': id }, 429],
  ])('%s is not taken', async (_, body, headers, status) => {
    expect(await asked(body, headers, status)).toEqual({ sent: [null], ended: [null] });
  });
});
