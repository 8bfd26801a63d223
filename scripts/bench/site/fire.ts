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

/** What a round of requests came to. */
export interface Volley {
  /** Answers a second. */
  rate: number;
  answers: number;
  /** Milliseconds that 99 of 100 answers did not exceed. */
  p99: number;
  /** Broken connections, answers that never came, and answers that were none of the 2xx. */
  errors: number;
}

/** Runs autocannon against an address, as a process of its own: its work must not be the server's. */
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
