import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { number, object } from 'zod';
import { packageRoot } from '#core/backend/packageRoot.ts';

const outcome = object({
  requests: object({ average: number(), total: number() }),
  latency: object({ p99: number() }),
  errors: number(),
  timeouts: number(),
  non2xx: number(),
});

/** Result of a load test. */
export interface Volley {
  /** Responses per second. */
  rate: number;
  answers: number;
  /** 99th percentile of response times in milliseconds. */
  p99: number;
  /** Broken connections, timeouts, and responses without a 2xx status. */
  errors: number;
}

/** Runs autocannon against a URL in a separate process, so that its CPU time is not the server's. */
export async function fire(url: string, words: readonly string[]): Promise<Volley> {
  const program = join(packageRoot(), 'node_modules', 'autocannon', 'autocannon.js');
  const child = spawn(process.execPath, [program, '--json', '--no-progress', ...words, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const code: unknown = (await once(child, 'close')).at(0);
  if (code !== 0) throw new Error(`autocannon ended with ${String(code)}.`);
  const { requests, latency, errors, timeouts, non2xx } = outcome.parse(JSON.parse(text));
  return {
    rate: requests.average,
    answers: requests.total,
    p99: latency.p99,
    errors: errors + timeouts + non2xx,
  };
}
