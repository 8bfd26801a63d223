import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import { openRouterFaults, openRouterFaultNamed } from '../../../../scripts/sandbox/openrouterFaults.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { completionJson, failureOf, loopback, serving, TEST_KEY, testGateway } from '../../../support/gateway.ts';

const question = { model: 'openai/gpt-4o', prompt: 'A question' };

/** Everything of a thrown value that can reach a log, a terminal or a database. */
function everythingShown(thrown: unknown): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return [
    inspect(error, { depth: 20, showHidden: true, getters: true }),
    JSON.stringify(error),
    JSON.stringify(
      Object.fromEntries(Object.getOwnPropertyNames(error).map((name) => [name, Reflect.get(error, name)])),
    ),
    error.message,
    error.stack,
    String(error),
    inspect(error.cause, { depth: 20, showHidden: true }),
  ].join('\n');
}

describe('the key', () => {
  let sandbox: OpenRouterSandbox;
  let lines: string[];
  let log: Log;

  beforeEach(async () => {
    sandbox = await startOpenRouterSandbox();
    lines = [];
    const note = (message: string, fields?: object) => lines.push(`${message} ${inspect(fields, { depth: 20 })}`);
    log = { debug: note, info: note, warn: note };
  });
  afterEach(() => sandbox.close());

  it.each(Object.keys(openRouterFaults).filter((name) => name !== 'slow' && name !== '429-hour'))(
    'is nowhere to be seen after %s, in one piece or streamed',
    async (name) => {
      sandbox.setFault(openRouterFaultNamed(name) ?? null);
      const gateway = testGateway(sandbox.url, { log });
      for (const onText of [undefined, () => {}]) {
        const outcome = await gateway.callLLM(question, { retries: 0, onText }).catch((error: unknown) => error);
        expect(everythingShown(outcome)).not.toContain(TEST_KEY);
        expect(inspect(outcome, { depth: 20, showHidden: true })).not.toContain(TEST_KEY);
      }
      expect(sandbox.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${TEST_KEY}`);
      expect(lines.join('\n')).not.toContain(TEST_KEY);
    },
  );

  it('is masked in the message of a provider that repeats it', async () => {
    sandbox.setFault('echo-key');
    const error = await failureOf(testGateway(sandbox.url, { log }).callLLM(question));
    expect(error.message).toMatch(/Incorrect API key provided: \[secret\]\./);
    expect(error.reason).toBe('bad_key');
  });

  it('is masked in HTML errors, retries and log lines too', async () => {
    await using server = await serving(`<html><title>502 for ${TEST_KEY}</title>Bearer ${TEST_KEY}</html>`, {
      status: 502,
    });
    const events: unknown[] = [];
    const clock = { now: () => 0, sleep: () => Promise.resolve() };
    const error = await failureOf(
      testGateway(server.url, { log, clock }).callLLM(question, { onRetry: (event) => events.push(event) }),
    );
    expect(error.message).toContain('502 for [secret]');
    expect(lines.length).toBeGreaterThan(0);
    expect(events).toHaveLength(2);
    expect(everythingShown(error) + lines.join() + inspect(events)).not.toContain(TEST_KEY);
  });

  it('is masked in answers, in their chunks and in partial ones', async () => {
    await using whole = await serving(completionJson(`Your key is ${TEST_KEY}.`));
    expect((await testGateway(whole.url).callLLM(question)).content).toBe('Your key is [secret].');

    await using streamed = await loopback((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: {"choices":[{"delta":{"content":"Key ${TEST_KEY}"}}]}\n\n`);
    });
    const pieces: string[] = [];
    const error = await failureOf(
      testGateway(streamed.url).callLLM(question, { retries: 0, onText: (piece) => pieces.push(piece) }),
    );
    expect(pieces).toEqual(['Key [secret]']);
    expect(error.partialText).toBe('Key [secret]');
  });

  it('is not shown by the gateway itself', () => {
    const gateway = testGateway(sandbox.url);
    expect(inspect(gateway, { depth: 20, showHidden: true })).not.toContain(TEST_KEY);
    expect(JSON.stringify(gateway)).not.toContain(TEST_KEY);
  });

  it('that is invalid in a header is refused without being repeated', async () => {
    for (const key of ['sk-or-v1-line\nbreak-4711', 'sk-or-v1-schlüssel-€-4711']) {
      const error = await failureOf(testGateway(sandbox.url, { key, log }).callLLM(question));
      expect(error).toMatchObject({ code: 'auth', reason: 'bad_key', attempts: 0 });
      expect(everythingShown(error) + lines.join('\n')).not.toContain('4711');
      expect(everythingShown(error)).not.toContain(new Secret(key).reveal());
    }
    expect(sandbox.requests).toEqual([]);
  });

  it('may have blanks around it, as files and copied lines do', async () => {
    await testGateway(sandbox.url, { key: ` ${TEST_KEY}\n` }).callLLM(question);
    expect(sandbox.requests[0]?.headers['authorization']).toBe(`Bearer ${TEST_KEY}`);
  });
});
