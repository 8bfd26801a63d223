import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import type { CallAttempt } from '#core/gateway/llm.ts';
import { maxCallCost } from '#core/models/callCost.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { failureOf, loopback, testGateway, until } from '../../../support/gateway.ts';

const question = { model: 'openai/gpt-4o', prompt: 'A question' };
const most = maxCallCost(question, seedCatalogue);

describe('aborting a call', () => {
  let sandbox: OpenRouterSandbox;

  beforeEach(async () => {
    sandbox = await startOpenRouterSandbox();
  });
  afterEach(() => sandbox.close());

  it.each([
    ['while the model thinks', false],
    ['in the middle of a stream', true],
  ])('closes the socket within 200 ms %s', async (_, streams) => {
    sandbox.setFault('slow');
    const stop = new AbortController();
    let text = '';
    const onText = streams
      ? (piece: string) => {
          text += piece;
        }
      : undefined;
    const attempts: CallAttempt[] = [];
    const onAttempt = (attempt: CallAttempt) => void attempts.push(attempt);
    const call = failureOf(testGateway(sandbox.url).callLLM(question, { signal: stop.signal, onText, onAttempt }));
    await until(() => sandbox.requests.length === 1 && (!streams || text.length > 20));

    const stoppedAt = performance.now();
    stop.abort();
    const error = await call;
    await until(() => sandbox.requests[0]?.abandonedAt !== null);

    expect((sandbox.requests[0]?.abandonedAt ?? Infinity) - stoppedAt).toBeLessThan(200);
    expect(error).toMatchObject({ code: 'cancelled', reason: 'cancelled', retryable: false, attempts: 1 });
    expect(error.message).toMatch(/^OpenRouter API error: The call was stopped\. \(execution time: \d+ms\)$/);
    expect(error.partialText).toBe(streams ? text : undefined);
    // Some providers write the answer to its end and bill all of it: the most counts until the bill comes.
    expect(error.spent.usd).toBe(most);
    expect(attempts).toMatchObject([{ ended: 'cancelled', costIsEstimate: true, costUsd: error.spent.usd }]);
  });

  it('works while it waits for a retry', async () => {
    const clock = new FakeClock();
    sandbox.setFault('429');
    const stop = new AbortController();
    const call = failureOf(testGateway(sandbox.url, { clock }).callLLM(question, { signal: stop.signal }));
    await until(() => clock.sleeping === 1);
    stop.abort(new Error('enough'));
    expect(await call).toMatchObject({ code: 'cancelled', spent: { usd: 0 } });
    expect(clock.sleeping).toBe(0);
    expect(sandbox.requests).toHaveLength(1);
  });

  it('works while it connects', async () => {
    // Accepts the connection and never answers the TLS handshake.
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const arrived = once(silent, 'connection');
    const stop = new AbortController();
    const call = failureOf(testGateway(`https://127.0.0.1:${port}`).callLLM(question, { signal: stop.signal }));
    const [socket] = await arrived;
    stop.abort();
    expect(await call).toMatchObject({ code: 'cancelled', attempts: 1, spent: { usd: 0, isEstimate: false } });
    socket.destroy();
    silent.close();
  });

  it.each([['in one piece'], ['as a stream']])(
    'counts the most that an answer %s can cost where the server has not named it',
    async (form) => {
      let arrived = 0;
      await using server = await loopback((request) => {
        request.resume();
        arrived += 1;
      });
      const stop = new AbortController();
      const onText = form === 'as a stream' ? () => {} : undefined;
      const call = failureOf(testGateway(server.url).callLLM(question, { signal: stop.signal, onText }));
      await until(() => arrived === 1);
      stop.abort();
      expect(await call).toMatchObject({ code: 'cancelled', spent: { usd: most, isEstimate: true } });
    },
  );

  it('counts the text that arrived where the server names no request, so that no bill comes', async () => {
    await using server = await loopback((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"Half a text"}}]}\n\n');
    });
    const stop = new AbortController();
    const onText = () => stop.abort();
    const error = await failureOf(testGateway(server.url).callLLM(question, { signal: stop.signal, onText }));
    expect(error).toMatchObject({ code: 'cancelled', partialText: 'Half a text', spent: { isEstimate: true } });
    // Three tokens each, at $2.50 and $10 per million.
    expect(error.spent.usd).toBe(0.0000375);
  });

  it('before it starts sends nothing', async () => {
    const error = await failureOf(testGateway(sandbox.url).callLLM(question, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: 'cancelled', spent: { usd: 0 } });
    expect(sandbox.requests).toEqual([]);
  });

  it('by the caller’s own timeout is reported as a timeout', async () => {
    sandbox.setFault('slow');
    const error = await failureOf(testGateway(sandbox.url).callLLM(question, { signal: AbortSignal.timeout(30) }));
    expect(error).toMatchObject({ code: 'deadline', reason: 'timeout' });
  });

  it('does not affect other calls', async () => {
    const gateway = testGateway(sandbox.url);
    sandbox.setFault((_, index) => (index === 0 ? 'slow' : null));
    const stop = new AbortController();
    const stopped = failureOf(gateway.callLLM(question, { signal: stop.signal }));
    await until(() => sandbox.requests.length === 1);
    const other = gateway.callLLM(question);
    stop.abort();
    expect((await stopped).code).toBe('cancelled');
    expect((await other).attempts).toBe(1);
  });

  it('leaves no listener on a signal that serves many calls', async () => {
    const gateway = testGateway(sandbox.url);
    let listeners = 0;
    const { signal } = new AbortController();
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...args);
    };
    for (let count = 0; count < 5; count += 1) await gateway.callLLM(question, { signal });
    expect(listeners).toBe(0);
  });
});

describe('a connection that breaks', () => {
  const broken = async (url: string) => failureOf(testGateway(url).callLLM(question, { retries: 0 }));

  it('after the request was sent may be billed', async () => {
    await using server = await loopback((request) => {
      request.resume();
      request.once('end', () => request.socket.destroy());
    });
    expect(await broken(server.url)).toMatchObject({ reason: 'network', spent: { usd: most, isEstimate: true } });
  });

  it('before it was made is not', async () => {
    const server = await loopback(() => {});
    await server[Symbol.asyncDispose]();
    expect(await broken(server.url)).toMatchObject({ reason: 'network', spent: { usd: 0, isEstimate: false } });
  });
});

describe('a call that exceeds its deadline', () => {
  it('ends with the deadline’s error and closes the socket', async () => {
    const sandbox = await startOpenRouterSandbox({ fault: 'slow' });
    const startedAt = performance.now();
    const error = await failureOf(testGateway(sandbox.url).callLLM(question, { timeoutMs: 80 }));
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(error).toMatchObject({ code: 'deadline', reason: 'timeout', attempts: 1 });
    expect(error.message).toMatch(
      /^OpenRouter API error: No complete answer within 80 ms\. \(execution time: \d+ms\)$/,
    );
    await until(() => sandbox.requests[0]?.abandonedAt !== null);
    await sandbox.close();
  });

  it('keeps the text that has arrived', async () => {
    const sandbox = await startOpenRouterSandbox({ fault: 'slow' });
    let text = '';
    const error = await failureOf(
      testGateway(sandbox.url).callLLM(question, {
        timeoutMs: 150,
        onText: (piece) => {
          text += piece;
        },
      }),
    );
    expect(text).not.toBe('');
    expect(error.partialText).toBe(text);
    await sandbox.close();
  });
});

describe('an error in a caller’s callback', () => {
  it('onText is passed on unchanged, and the socket is closed', async () => {
    let closed = false;
    await using server = await loopback((request, response) => {
      request.resume();
      response.on('close', () => {
        closed = true;
      });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"Hello"}}]}\n\n');
    });
    const fault = new AppError('storage', 'Disk full');
    const call = testGateway(server.url).callLLM(question, {
      onText: () => {
        throw fault;
      },
    });
    await expect(call).rejects.toBe(fault);
    await until(() => closed);
  });
});
