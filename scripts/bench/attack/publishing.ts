import { setTimeout as after } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { Readers } from '../site/readers.ts';
import { type ServedSite, serveSite } from '../site/servedSite.ts';

const ROUND_MS = 30_000;
const ROUNDS = 2;

/**
 * Readers of every kind over 64 connections for a minute while an article is published each second, against an earlier
 * build in the same run.
 * @throws {Error} unless `VELOCITY_BASELINE` names a built checkout of the earlier version (095e3ce).
 */
export async function benchPublishing(): Promise<Figure[]> {
  const baseline = process.env['VELOCITY_BASELINE'];
  if (baseline === undefined) {
    throw new Error('Set VELOCITY_BASELINE to a checkout of 095e3ce in which npm ci was run.');
  }
  const now: { answers: number; wrong: number }[] = [];
  const before: { answers: number; wrong: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    before.push(await publishUnderLoad(baseline));
    now.push(await publishUnderLoad(undefined));
  }
  const median = (rounds: readonly { answers: number }[]) =>
    percentile(
      rounds.map(({ answers }) => answers),
      0.5,
    );
  const ratio = median(now) / median(before);
  const wrong = now.reduce((total, round) => total + round.wrong, 0);
  return [
    {
      name: '64 connections, an article published each second, embedded',
      measured: `${ratio.toFixed(2)} ×, ${wrong} errors`,
      target: '≥ 2 ×, 0 errors',
      ok: ratio >= 2 && wrong === 0,
      detail: `${median(now)} answers in ${ROUND_MS / 1000} s against ${median(before)} of the earlier build, medians of ${ROUNDS} alternating rounds`,
    },
  ];
}

async function publishUnderLoad(root: string | undefined): Promise<{ answers: number; wrong: number }> {
  const site = await serveSite({}, root);
  const readers = await Readers.arrive(site);
  const over = new AbortController();
  try {
    // Warm up: what is created at the first request is not measured.
    await readers.visit(2_000);
    const publishing = publishEachSecond(site, over.signal);
    const outcome = await readers.visitFor(ROUND_MS);
    over.abort();
    await publishing;
    return outcome;
  } finally {
    over.abort();
    await readers.leave();
    await site.stop();
  }
}

async function publishEachSecond({ url, secretKey }: ServedSite, signal: AbortSignal): Promise<void> {
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/json',
  };
  for (let number = 1; !signal.aborted; number += 1) {
    const article = {
      slug: `published-under-load-${number}`,
      title: `Published under load ${number}`,
      content: 'A paragraph of an article that was published while readers came. '.repeat(40),
      is_published: true,
      published_at: new Date().toISOString(),
    };
    const answer = await fetch(`${url}/rest/v1/articles`, { method: 'POST', headers, body: JSON.stringify(article) });
    if (!answer.ok) throw new Error(`The article was not published: ${answer.status} ${await answer.text()}`);
    await after(1_000, undefined, { signal }).catch(() => {});
  }
}
