import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { systemClock, type Clock } from '#core/clock.ts';
import { createGateway, type OpenRouterGateway } from '#core/gateway/createGateway.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { silentLog, type Log } from '#core/log.ts';
import type { Catalogue } from '#core/models/model.ts';
import { Secret } from '#core/secret.ts';

export const TEST_KEY = 'sk-or-v1-5d1c9a7e42f08b36';

interface TestGatewayOptions {
  clock?: Clock;
  log?: Log;
  /** Null: no key. */
  key?: string | null;
  siteName?: string;
  maxRequestsPerMinute?: number;
  catalogue?: () => Promise<Catalogue>;
  /** Default 0: the shortest wait that jitter allows. */
  random?: number;
}

export function testGateway(baseUrl: string, options: TestGatewayOptions = {}): OpenRouterGateway {
  const { key = TEST_KEY, random = 0 } = options;
  return createGateway({
    apiKey: key === null ? undefined : new Secret(key),
    baseUrl,
    siteName: options.siteName ?? 'Velocity News',
    siteUrl: 'https://velocity.example',
    clock: options.clock ?? systemClock,
    log: options.log ?? silentLog,
    maxRequestsPerMinute: options.maxRequestsPerMinute,
    catalogue: options.catalogue,
    random: () => random,
  });
}

/** The error of a call that has to fail. */
export async function failureOf(call: Promise<unknown>): Promise<GatewayError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
  throw new Error('The call was expected to fail.');
}

/** Resolves as soon as the condition holds; sockets take real time, which a fake clock does not measure. */
export async function until(condition: () => boolean, limitMs = 5000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Still not so after ${limitMs} ms: ${condition.toString()}`);
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** A loopback server for answers that no sandbox sends. */
export async function loopback(listener: RequestListener): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await Promise.resolve();
    },
  };
}

/** A loopback server that answers every request with this body. */
export function serving(
  body: string,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
) {
  return loopback((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  });
}

/** A valid answer as OpenRouter sends it, with some fields replaced. */
export function completionJson(content: unknown, rest: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    id: 'gen-1',
    model: 'openai/gpt-4o',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150, cost: 0.00123 },
    ...rest,
  });
}
