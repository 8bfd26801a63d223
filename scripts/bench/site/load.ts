import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { fire, type Volley } from './fire.ts';
import { benchArticleRender } from './render.ts';
import { serveSite } from './servedSite.ts';

const ROUNDS = 3;
const SECONDS = 20;
const CONNECTIONS = 64;
const ENCODING = 'br, gzip';

/** Throughput of pages: cached ones against a bare server, and ones rendered on demand. */
export async function benchSiteLoad(): Promise<Figure[]> {
  const site = await serveSite();
  try {
    const rendered = await benchArticleRender(site);
    return [await benchCachedHome(`${site.url}/`), rendered];
  } finally {
    await site.stop();
  }
}

async function benchCachedHome(home: string): Promise<Figure> {
  const bare = await startBareServer(home);
  const words = ['-c', String(CONNECTIONS), '-d', String(SECONDS), '-H', `accept-encoding=${ENCODING}`];
  const rounds: { own: Volley; bare: Volley }[] = [];
  try {
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ own: await fire(home, words), bare: await fire(bare.url, words) });
    }
  } finally {
    await bare.stop();
  }
  const own = percentile(
    rounds.map(({ own }) => own.rate),
    0.5,
  );
  const plain = percentile(
    rounds.map(({ bare }) => bare.rate),
    0.5,
  );
  const errors = rounds.reduce((total, { own }) => total + own.errors, 0);
  const p99 = percentile(
    rounds.map(({ own }) => own.p99),
    0.5,
  );
  const share = own / plain;
  return {
    name: 'cached home page, one process',
    measured: `${share.toFixed(2)} × bare node:http`,
    target: '≥ 0.5 ×, 0 errors',
    ok: share >= 0.5 && errors === 0,
    detail: `${whole(own)} against ${whole(plain)} requests/s, medians of ${ROUNDS} alternating rounds of ${SECONDS} s, ${CONNECTIONS} connections, Brotli; p99 ${p99} ms; ${errors} errors`,
  };
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

async function startBareServer(copied: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bareServer.ts'), copied, ENCODING], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const line: unknown = (await once(child.stdout, 'data')).at(0);
  return {
    url: String(line).trim(),
    stop: async () => {
      child.kill();
      await closed;
    },
  };
}
