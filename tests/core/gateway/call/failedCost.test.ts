import { describe, expect, it } from 'vitest';
import type { CallAttempt } from '#core/gateway/llm.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { calculateCallCost } from '#core/models/cost.ts';
import { completionJson, failureOf, loopback, serving, testGateway } from '../../../support/gateway.ts';

const question = { model: 'openai/gpt-4o', prompt: 'A question' };
const sse = { 'content-type': 'text/event-stream' };
const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const piece = (content: string) => event({ choices: [{ delta: { content }, finish_reason: null }] });
const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150, cost: 0.5 };
const end = event({ choices: [{ delta: {}, finish_reason: 'stop' }], usage }) + 'data: [DONE]\n\n';

/** The attempts of a call whose caller cannot take its text, and what the caller's listener threw. */
async function unlistened(body: string, headers: Record<string, string>, fails: (text: string) => boolean) {
  await using server = await serving(body, { headers });
  const attempts: CallAttempt[] = [];
  let text = '';
  const onText = (more: string) => {
    text += more;
    if (fails(text)) throw new RangeError('The list is full');
  };
  const onAttempt = (attempt: CallAttempt) => void attempts.push(attempt);
  const call = testGateway(server.url).callLLM(question, { onText, onAttempt });
  await expect(call).rejects.toThrow(RangeError);
  return attempts;
}

describe('a request whose caller could not take the text', () => {
  it('is reported, as the bill says where it had come', async () => {
    const body = completionJson('Hello', { usage });
    expect(await unlistened(body, {}, () => true)).toMatchObject([
      { ended: 'cancelled', costUsd: 0.5, costIsEstimate: false, message: 'Stopped by its caller: The list is full' },
    ]);
  });

  it('is reported with an estimate in the middle of a stream, and is not tried again', async () => {
    const [attempt, ...more] = await unlistened(piece('He') + piece('llo') + end, sse, (text) => text === 'Hello');
    expect(attempt).toMatchObject({ number: 1, ended: 'cancelled', costIsEstimate: true });
    expect(attempt?.costUsd).toBeGreaterThan(0);
    expect(more).toEqual([]);
  });

  it('is reported as it was billed where the last words were held back for a secret that they began', async () => {
    const attempts = await unlistened(piece('Hello ') + piece('sk-or') + end, sse, (text) => text.endsWith('sk-or'));
    expect(attempts).toMatchObject([{ ended: 'cancelled', costUsd: 0.5, costIsEstimate: false }]);
  });
});

describe('an answer of an unknown form', () => {
  it.each([
    ['in one piece', completionJson(5, { id: 'gen-odd', usage }), {}],
    ['as a stream', event({ id: 'gen-odd', usage, choices: 'none' }), sse],
  ])('is paid as it was billed, and not asked for again, where it comes %s', async (_, body, headers) => {
    let asked = 0;
    await using server = await loopback((request, response) => {
      asked += 1;
      request.resume();
      response.writeHead(200, headers).end(body);
    });
    const attempts: CallAttempt[] = [];
    const onAttempt = (attempt: CallAttempt) => void attempts.push(attempt);
    const onText = headers === sse ? () => {} : undefined;
    const error = await failureOf(testGateway(server.url).callLLM(question, { onAttempt, onText }));
    expect(error).toMatchObject({ reason: 'bad_body', spent: { usd: 0.5, isEstimate: false } });
    expect(attempts).toMatchObject([{ generationId: 'gen-odd', costUsd: 0.5 }]);
    expect(asked).toBe(1);
  });
});

it('a stream without end costs the text that arrived, not the beginning that is kept of it', async () => {
  await using server = await serving(piece('lorem ipsum '.repeat(500)).repeat(180), { headers: sse });
  const error = await failureOf(testGateway(server.url).callLLM(question, { onText: () => {} }));
  expect(error.partialText?.length).toBe(20_000);
  expect(error.spent.usd).toBeGreaterThan(calculateCallCost(question.model, 0, 250_000, seedCatalogue));
});

it('a call that is stopped before it sends anything has sent no request', async () => {
  const stopped = AbortSignal.abort();
  const error = await failureOf(testGateway('http://127.0.0.1:9').callLLM(question, { signal: stopped }));
  expect(error).toMatchObject({ code: 'cancelled', attempts: 0, spent: { usd: 0 } });
});
