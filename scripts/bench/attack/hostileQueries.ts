import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { fire } from '../site/fire.ts';
import { type ServedSite, serveSite } from '../site/servedSite.ts';

const RATE = 2_000;
const SECONDS = 10;
const ROUNDS = 3;
const ATTACKERS = 20;
const CONNECTIONS = 50;
/** A regular expression with back references, which makes the database backtrack over all splits of an article. */
const QUERY = `/rest/v1/articles?select=id&content=match.${encodeURIComponent(String.raw`^(.+)(.+)(.+)\1\2\3$`)}`;

interface Round {
  /** 99th percentile of response times in milliseconds. */
  p99: number;
  errors: number;
  /** 99th percentile of event loop delay in milliseconds. */
  delay: number;
}

/** Cached pages at a fixed rate during an attack on the database, compared with the same load without it. */
export async function benchHostileQueries(): Promise<Figure[]> {
  const site = await serveSite();
  try {
    const staff = await staffToken(site);
    const attackers = {
      'the secret key': { apikey: site.secretKey, authorization: `Bearer ${site.secretKey}` },
      staff: { apikey: site.publishableKey, authorization: `Bearer ${staff}` },
      anonymous: { apikey: site.publishableKey },
    };
    const figures: Figure[] = [];
    for (const [who, headers] of Object.entries(attackers)) figures.push(...(await attacked(site, who, headers)));
    return figures;
  } finally {
    await site.stop();
  }
}

async function attacked(site: ServedSite, who: string, headers: Record<string, string>): Promise<Figure[]> {
  const peace: Round[] = [];
  const siege: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    peace.push(await pages(site));
    const over = new AbortController();
    const attack = Promise.all(
      Array.from({ length: ATTACKERS }, () => askUntil(`${site.url}${QUERY}`, headers, over.signal)),
    );
    siege.push(await pages(site));
    over.abort();
    await attack;
  }
  const median = (rounds: readonly Round[], of: keyof Round) =>
    percentile(
      rounds.map((round) => round[of]),
      0.5,
    );
  const ratio = median(siege, 'p99') / median(peace, 'p99');
  const late = median(siege, 'delay') - median(peace, 'delay');
  const errors = siege.reduce((total, round) => total + round.errors, 0);
  const detail = `${RATE} requests/s, ${ATTACKERS} queries at a time, medians of ${ROUNDS} alternating rounds of ${SECONDS} s`;
  return [
    {
      name: `cached pages while ${who} asks hostile queries: p99`,
      measured: `${ratio.toFixed(2)} ×, ${errors} errors`,
      target: '≤ 2 ×, 0 errors',
      ok: ratio <= 2 && errors === 0,
      detail: `${median(siege, 'p99')} ms against ${median(peace, 'p99')} ms; ${detail}`,
    },
    {
      name: `event loop meanwhile (${who}): p99 of its delay`,
      measured: `${late >= 0 ? '+' : ''}${late.toFixed(1)} ms`,
      target: '≤ +50 ms',
      ok: late <= 50,
      detail: `${median(siege, 'delay').toFixed(1)} ms against ${median(peace, 'delay').toFixed(1)} ms; ${detail}`,
    },
  ];
}

async function pages(site: ServedSite): Promise<Round> {
  await site.eventLoop();
  const words = ['-c', String(CONNECTIONS), '-d', String(SECONDS), '-R', String(RATE), '-H', 'accept-encoding=br'];
  const { p99, errors } = await fire(`${site.url}/`, words);
  return { p99, errors, delay: (await site.eventLoop()).p99 };
}

/** One attacker: sends the next request as soon as the previous one is answered. */
async function askUntil(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await fetch(url, { headers, signal });
      await answer.arrayBuffer();
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    }
  }
}

async function staffToken({ url, publishableKey, staff }: ServedSite): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  });
  const session: unknown = await answer.json();
  if (typeof session === 'object' && session !== null && 'access_token' in session) return String(session.access_token);
  throw new Error(`Staff could not sign in: ${answer.status}`);
}
