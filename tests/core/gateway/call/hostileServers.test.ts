import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as realSleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import type { LLMResult } from '#core/gateway/llm.ts';
import { failureOf, TEST_KEY, testGateway } from '../../../support/gateway.ts';
import { counting, pour, rawServer } from '../../../support/hostileServer.ts';
import { foreignFailures } from './foreignFailures.ts';
import { answers, piece, said, sse, stop, type Answer } from './hostileAnswers.ts';
import { hostileFailures } from './hostileFailures.ts';

const question = { model: 'openai/gpt-4o', prompt: 'A question' };
/** Waits between attempts take no time. */
const clock = { now: () => Date.parse('2026-11-21T12:00:00Z'), sleep: () => Promise.resolve() };

async function ask({ status = 200, headers = {}, body, stream: streams = false }: Answer) {
  await using server = await counting((response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    if (typeof body === 'string' && body.length > 2_000_000)
      pour(response, body.slice(0, 65_536), body.length / 65_536);
    else response.end(body);
  });
  const call = testGateway(server.url, { clock }).callLLM(question, streams ? { onText: () => {} } : {});
  const outcome: LLMResult | GatewayError = await call.catch(() => failureOf(call));
  return { outcome, requests: server.requests() };
}

describe('a model server', () => {
  it.each(answers)('is understood where it sends %s', async (_, answer, expected) => {
    const { outcome, requests } = await ask(answer);
    expect(outcome).toMatchObject(expected);
    expect(requests).toBe(1);
  });

  it.each([...hostileFailures, ...foreignFailures])(
    'that sends %s is reported with its own words',
    async (_, answer, expected, requests) => {
      const asked = await ask(answer);
      expect(asked.outcome).toBeInstanceOf(Error);
      expect(asked.outcome).toMatchObject(expected);
      expect(asked.requests).toBe(requests);
    },
  );

  it.each([
    ['SSH', 'SSH-2.0-OpenSSH_9.9\r\n', false],
    ['SMTP', '220 mail.example ESMTP ready\r\n', false],
    ['nothing that anybody knows', Buffer.from([0, 255, 1, 254, 10, 10]), false],
    ['SSH, asked for a stream', 'SSH-2.0-OpenSSH_9.9\r\n', true],
  ] as const)('that speaks %s is said to speak no HTTP', async (_, bytes, streams) => {
    await using server = await rawServer((socket) => socket.write(bytes));
    const options = streams ? { onText: () => {} } : {};
    const error = await failureOf(testGateway(server.url, { clock }).callLLM(question, options));
    expect(error).toMatchObject({
      reason: 'network',
      retryable: false,
      attempts: 1,
      hint: said('OPENROUTER_BASE_URL'),
    });
    expect(error.message).toContain('does not speak HTTP');
  });

  it('that breaks off in the middle of its answer is retried', async () => {
    const head =
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\nHello\r\nnonsense';
    await using server = await rawServer((socket) => socket.once('data', () => socket.write(head)));
    const error = await failureOf(testGateway(server.url, { clock }).callLLM(question));
    expect(error).toMatchObject({ reason: 'cut_off', attempts: 3 });
  });

  it.each([
    ['an error', 500, false],
    ['an answer', 200, false],
    ['an answer that was asked for as a stream', 200, true],
  ])('that never ends %s is left', async (_, status, streams) => {
    let closed = 0;
    await using server = await counting((response) => {
      response.on('close', () => {
        closed += 1;
      });
      response.writeHead(status, { 'content-type': 'application/json' });
      pour(response, '{"x":'.repeat(10_000));
    });
    const options = { retries: 0, ...(streams ? { onText: () => {} } : {}) };
    const error = await failureOf(testGateway(server.url, { clock }).callLLM(question, options));
    expect(error.message).toMatch(status === 500 ? /500 \{"x":/ : /larger than 8 MiB/);
    await expect.poll(() => closed).toBe(1);
  });

  it('that echoes the key across chunks of a stream does not leak it', async () => {
    const pieces: string[] = [];
    const echo = [
      'Your key is ',
      TEST_KEY.slice(0, 9),
      TEST_KEY.slice(9, 10),
      TEST_KEY.slice(10),
      ', or sk',
      '-other s',
    ];
    await using server = await counting((response) => {
      response.writeHead(200, sse);
      response.end(`${echo.map((part) => piece(part)).join('')}${stop}data: [DONE]\n\n`);
    });
    const options = { onText: (text: string) => void pieces.push(text) };
    const { content } = await testGateway(server.url, { clock }).callLLM(question, options);
    expect(content).toBe('Your key is [secret], or sk-other s');
    expect(pieces.join('')).toBe(content);
  });

  it('does not block the event loop, whatever it sends', async () => {
    const delayOf = async (work: () => Promise<unknown>): Promise<number> => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      await work();
      delay.disable();
      return delay.percentile(99) / 1e6;
    };
    const all = async () => {
      for (const [, answer] of [...answers, ...hostileFailures, ...foreignFailures]) await ask(answer);
    };
    await all();
    // The best of three runs, because the machine is shared; a quadratic pattern would be slow in all of them.
    const over: number[] = [];
    for (let run = 0; run < 3 && !over.some((ms) => ms <= 50); run += 1) {
      const idle = await delayOf(() => realSleep(300));
      over.push((await delayOf(all)) - idle);
    }
    expect(Math.min(...over)).toBeLessThanOrEqual(50);
  }, 60_000);
});
