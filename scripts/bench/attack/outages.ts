import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { createKeys } from '#core/backend/keys.ts';
import { manyArticles, publishArticles } from '../../../tests/support/articles.ts';
import { signalTestPostgres, stopTestPostgres, switchTestPostgres } from '../../../tests/support/postgresServer.ts';
import { supabaseClient } from '../../../tests/support/supabaseClient.ts';
import { createDatabase } from '../benchBackend.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { type ServedSite, serveSite } from '../site/servedSite.ts';

/** Seconds of downtime of PostgreSQL, and of a freeze with its connections open. */
const AWAY = [4, 8, 15, 60] as const;
const FROZEN = 20;
const RESTARTS = 100;
const CLIENTS = 48;
/** Milliseconds after which a request counts as never answered. */
const HANGS_MS = 15_000;

interface Answer {
  /** 0: no response. */
  status: number;
  ms: number;
}

/** The effect of PostgreSQL outages on readers, and of a hundred restarts on the server. */
export async function benchOutages(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-bench-outage-'));
  const keys = createKeys();
  let site: ServedSite | null = null;
  try {
    site = await serveSite({
      DATABASE_URL: await createDatabase(folder),
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey.reveal(),
      SUPABASE_JWT_SECRET: keys.jwtSecret.reveal(),
    });
    const db = supabaseClient({ url: site.url, key: site.secretKey, fetch: globalThis.fetch });
    await publishArticles(db, manyArticles('Story', 20));
    const figures: Figure[] = [];
    const note = (figure: Figure) => {
      figures.push(figure);
      // It takes minutes: print results as they arrive.
      console.error(`  ${figure.name}: ${figure.measured} (${figure.detail})`);
    };
    for (const seconds of AWAY) note(await benchOutage(site, folder, seconds, 'away'));
    note(await benchOutage(site, folder, FROZEN, 'frozen'));
    note(await benchRestarts(site, folder));
    return figures;
  } finally {
    await site?.stop();
    stopTestPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchOutage(
  site: ServedSite,
  folder: string,
  seconds: number,
  kind: 'away' | 'frozen',
): Promise<Figure> {
  const pages = ['/', '/category/china-watch', '/article/story-1', '/feed.xml', '/sitemap.xml', '/api/site/home'];
  for (const page of pages) await untilAnswered(`${site.url}${page}`);
  if (kind === 'away') await switchTestPostgres(folder, 'off');
  else signalTestPostgres(folder, 'SIGSTOP');
  const held: Answer[] = [];
  const unread: Answer[] = [];
  const end = performance.now() + seconds * 1000;
  const during = async (into: Answer[], next: () => string) => {
    while (performance.now() < end) into.push(await ask(site.url + next()));
  };
  let number = 0;
  const nobodyRead = () => `/article/nobody-has-read-${(number += 1)}`;
  const readers = [...pages, ...pages].map((page) => during(held, () => page));
  await Promise.all([...readers, ...Array.from({ length: 12 }, () => during(unread, nobodyRead))]);
  if (kind === 'away') await switchTestPostgres(folder, 'on');
  else signalTestPostgres(folder, 'SIGCONT');
  const back = performance.now();
  const addresses = [...pages, nobodyRead()].map((page) => site.url + page);
  const returned = await Promise.all(addresses.map((address) => untilAnswered(address)));
  const backAfter = performance.now() - back;
  const slowest = Math.max(...held.map(({ ms }) => ms));
  const hung = [...held, ...unread, ...returned].filter(({ status }) => status === 0).length;
  const refused = held.filter(({ status }) => status !== 200).length;
  return {
    name: `PostgreSQL ${kind} for ${seconds} s: the last good page`,
    measured: `${(slowest / 1000).toFixed(2)} s at most`,
    target: '≤ 1.2 s, none hangs',
    ok: slowest <= 1200 && hung === 0 && refused === 0 && site.running(),
    detail: `${held.length} reads of ${pages.length} pages, p99 ${Math.round(p99(held))} ms, ${refused} without the page; ${unread.length} of pages that nobody had read, answered after ${(Math.max(...unread.map(({ ms }) => ms)) / 1000).toFixed(1)} s at most; ${hung} hung; all back after ${(backAfter / 1000).toFixed(1)} s`,
  };
}

async function benchRestarts(site: ServedSite, folder: string): Promise<Figure> {
  const headers = { apikey: site.secretKey };
  const address = `${site.url}/rest/v1/categories?select=slug`;
  const over = new AbortController();
  let asked = 0;
  const client = async () => {
    while (!over.signal.aborted) {
      // Without a pause, refused connections would dominate.
      if ((await ask(address, headers)).status === 0) await after(20);
      asked += 1;
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  const waits: number[] = [];
  for (let restart = 0; restart < RESTARTS && site.running(); restart += 1) {
    await switchTestPostgres(folder, 'off');
    await switchTestPostgres(folder, 'on');
    const back = performance.now();
    await untilAnswered(address, headers);
    waits.push(performance.now() - back);
  }
  over.abort();
  await Promise.all(clients);
  const exits = site.running() ? 0 : 1;
  const longest = Math.max(...waits);
  return {
    name: `PostgreSQL restarted ${RESTARTS} times under ${CLIENTS} clients`,
    measured: `${exits} exits, ${(longest / 1000).toFixed(2)} s`,
    target: '0 exits, ≤ 2 s',
    ok: exits === 0 && waits.length === RESTARTS && longest <= 2000,
    detail: `the longest time until an answer after it was back; p50 ${Math.round(percentile(waits, 0.5))} ms; ${asked} questions, ${waits.length} restarts`,
  };
}

async function ask(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const start = performance.now();
  try {
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(HANGS_MS) });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - start };
  } catch {
    return { status: 0, ms: performance.now() - start };
  }
}

/** Polls until the server answers from the database: with a page, or with 404. */
async function untilAnswered(address: string, headers?: Readonly<Record<string, string>>): Promise<Answer> {
  const end = performance.now() + 60_000;
  for (;;) {
    const answer = await ask(address, headers);
    if (answer.status === 200 || answer.status === 404 || performance.now() > end) return answer;
    await after(20);
  }
}

function p99(answers: readonly Answer[]): number {
  return percentile(
    answers.map(({ ms }) => ms),
    0.99,
  );
}
