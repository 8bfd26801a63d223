import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LLMResult } from '#core/gateway/llm.ts';
import { startOpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import type { OpenRouterFault } from '../../../../scripts/sandbox/openrouterFaults.ts';
import { completionJson, failureOf, loopback, serving, testGateway } from '../../../support/gateway.ts';

const question = { model: 'perplexity/sonar', prompt: 'A question about the Lake Orlen ceasefire' };

/** The chunks of a streamed call, and its result. */
async function streamed(url: string): Promise<{ pieces: string[]; result: LLMResult }> {
  const pieces: string[] = [];
  const result = await testGateway(url).callLLM(question, { onText: (piece) => pieces.push(piece), retries: 0 });
  return { pieces, result };
}

/** A server that writes these parts one after the other, each as a packet of its own, and then ends. */
function writing(parts: readonly (string | Uint8Array)[], contentType = 'text/event-stream; charset=utf-8') {
  return loopback((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': contentType });
    response.socket?.setNoDelay(true);
    const next = (index: number) => {
      const part = parts[index];
      if (part === undefined) response.end();
      else response.write(part, () => setTimeout(() => next(index + 1), 2));
    };
    next(0);
  });
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const text = (content: string) => event({ choices: [{ delta: { content }, finish_reason: null }] });
const stop = event({ choices: [{ delta: {}, finish_reason: 'stop' }] });
const usage = event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7, cost: 0.0005 } });
const last = stop + usage;

describe('a streamed answer', () => {
  it('arrives in chunks and ends with the same result as an unstreamed one', async () => {
    const sandbox = await startOpenRouterSandbox();
    const { pieces, result } = await streamed(sandbox.url);
    const whole = await testGateway(sandbox.url).callLLM(question);

    expect(pieces.length).toBeGreaterThan(20);
    expect(pieces.join('')).toBe(result.content);
    expect(result).toEqual({ ...whole, executionTime: result.executionTime });
    expect(result.citations.length).toBeGreaterThan(0);
    await sandbox.close();
  });

  it('requests its usage, so that a streamed call does not cost $0', async () => {
    const sandbox = await startOpenRouterSandbox();
    const { result } = await streamed(sandbox.url);
    expect(sandbox.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(result.estimatedCost).toBeGreaterThan(0);
    expect(result.costIsEstimate).toBe(false);
    await sandbox.close();
  });

  it.each(['keepalive', 'parts'] as const)('is not disturbed by %s', async (fault) => {
    const sandbox = await startOpenRouterSandbox({ fault });
    const { pieces, result } = await streamed(sandbox.url);
    expect(pieces.join('')).toBe(result.content);
    expect(result.content).toContain('(Sandbox answer');
    await sandbox.close();
  });

  it.each([
    ['cut', 'cut_off', /The stream ended before the answer was whole\./],
    ['drop', 'cut_off', /The answer broke off:/],
    ['no-done', 'cut_off', /The stream ended before the answer was whole\./],
    ['stream-error', 'overloaded', /Velocity sandbox: The model stopped in the middle/],
  ] as const)('that ends with %s fails and keeps the text that came', async (fault, reason, words) => {
    const sandbox = await startOpenRouterSandbox({ fault: fault satisfies OpenRouterFault });
    const pieces: string[] = [];
    const error = await failureOf(
      testGateway(sandbox.url).callLLM(question, { onText: (piece) => pieces.push(piece), retries: 0 }),
    );
    expect(error.message).toMatch(words);
    expect(error).toMatchObject({ reason, retryable: true });
    expect(pieces.join('').length).toBeGreaterThan(0);
    expect(error.partialText).toBe(pieces.join(''));
    await sandbox.close();
  });

  it('that lacks only its end still has its cost', async () => {
    const sandbox = await startOpenRouterSandbox({ fault: 'no-done' });
    const error = await failureOf(testGateway(sandbox.url).callLLM(question, { onText: () => {}, retries: 0 }));
    expect(error.spent.usd).toBeGreaterThan(0);
    await sandbox.close();
  });

  it.each(['429', '200-error', 'html', 'html-200', 'empty', 'no-text'] as const)(
    'fails on %s as a whole one does',
    async (fault) => {
      const sandbox = await startOpenRouterSandbox({ fault });
      const gateway = testGateway(sandbox.url);
      const whole = await failureOf(gateway.callLLM(question, { retries: 0 }));
      const stream = await failureOf(gateway.callLLM(question, { retries: 0, onText: () => {} }));
      expect(stream.reason).toBe(whole.reason);
      await sandbox.close();
    },
  );

  it('is accepted as a whole from a server that does not stream', async () => {
    await using server = await serving(completionJson('All at once.'));
    const { pieces, result } = await streamed(server.url);
    expect(pieces).toEqual(['All at once.']);
    expect(result).toMatchObject({ content: 'All at once.', estimatedCost: 0.00123 });
  });

  it('may end with [DONE] without a line break, and its connection is used again', async () => {
    const sockets = new Set<unknown>();
    await using server = await loopback((request, response) => {
      sockets.add(request.socket);
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${text('Hi')}${last}data: [DONE]`);
    });
    const gateway = testGateway(server.url);
    for (let call = 0; call < 3; call += 1) {
      const result = await gateway.callLLM(question, { onText: () => {} });
      expect(result).toMatchObject({ content: 'Hi', estimatedCost: 0.0005 });
      // undici frees a connection a moment after its body has ended.
      await setImmediate();
    }
    expect(sockets.size).toBe(1);
  });

  it('is complete at [DONE], even where the server keeps the connection open or sends more', async () => {
    await using server = await loopback((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`${text('Hi')}${last}data: [DONE]\n\n${text(' and more')}`);
    });
    const startedAt = performance.now();
    const { pieces, result } = await streamed(server.url);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(pieces).toEqual(['Hi']);
    expect(result.content).toBe('Hi');
  });

  it('with an invalid event fails instead of losing text', async () => {
    await using server = await writing([text('Hi'), 'data: {"choices":[{"delta":\n\n', last, 'data: [DONE]\n\n']);
    const error = await failureOf(testGateway(server.url).callLLM(question, { onText: () => {}, retries: 0 }));
    expect(error).toMatchObject({ reason: 'bad_body', partialText: 'Hi' });
  });

  it('is read the same, however the network splits it', async () => {
    const content = 'Größe: 15 km – שלום 🛰️ "ok"\n';
    const bytes = new TextEncoder().encode(
      `: OPENROUTER PROCESSING\n\n${text(content)}\r\n: x\n${text(content)}${last}data: [DONE]\n\n`,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { minLength: 1, maxLength: 5 }),
        async (places) => {
          const cuts = [0, ...places.toSorted((a, b) => a - b), bytes.length];
          const parts = cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end));
          await using server = await writing(parts.filter((part) => part.length > 0));
          expect((await streamed(server.url)).result.content).toBe(content + content);
        },
      ),
      { numRuns: 15 },
    );
  });
});
