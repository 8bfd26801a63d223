import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBackend } from '#core/backend/openBackend.ts';
import { systemClock } from '#core/clock.ts';
import { resolveConfig } from '#core/config.ts';
import { getPostSnapshots } from '#core/data/posts/postSnapshots.ts';
import { getScrapeRuns } from '#core/data/scrapes/scrapeRuns.ts';
import { getScrapedPosts } from '#core/data/posts/scrapedPosts.ts';
import { silentLog } from '#core/log.ts';
import { startApifySandbox, type ApifySandbox } from '../../../../scripts/sandbox/apifyServer.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { buildPrograms, testProgram } from '../../../support/programs.ts';

let home: string;
let sandbox: ApifySandbox;
beforeAll(async () => {
  await buildPrograms();
  home = await createTestHome();
  sandbox = await startApifySandbox({ latencyMs: 150 });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(home, { recursive: true, force: true });
});

/** Runs a scrape in a process of its own and kills it some time after a line; the lines it wrote before. */
async function scrapeAndKill(line: string | null, afterMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [testProgram('scrapeProcess'), home, sandbox.url, 'meridian_desk'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (text) => {
    lines.push(text);
    if (text === line) setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
  await once(child, 'close');
  return lines;
}

it('a scrape that is killed at any moment pays for nothing twice and loses nothing it reported', async () => {
  let reported = 0;
  const moments = [
    ['ready', 0],
    ['ready', 15],
    ['account-started', 0],
    ['account-started', 8],
    ['account-started', 40],
    ['account-status', 0],
    ['stored', 0],
  ] as const;
  for (const [line, afterMs] of moments) {
    const lines = await scrapeAndKill(line, afterMs);
    reported += lines.filter((text) => text === 'stored').length;
  }
  const last = await scrapeAndKill(null, 0);
  expect(last.at(-1)).toBe('scrape-finished');
  reported += 1;

  const backend = await openBackend(resolveConfig({ environment: { VELOCITY_HOME: home }, readFile: () => '' }), {
    clock: systemClock,
    log: silentLog,
    lockTimeoutMs: 20_000,
    seed: false,
    sample: false,
    waitMessage: () => {},
  });
  try {
    const runs = await getScrapeRuns(backend.db);
    const stored = runs.filter(({ status }) => status === 'stored');
    const posts = await getScrapedPosts(backend.db);
    const snapshots = await Promise.all(posts.map(({ id }) => getPostSnapshots(backend.db, id)));
    expect(stored.length).toBeGreaterThanOrEqual(reported);
    expect(runs.filter(({ status }) => status === 'failed')).toEqual([]);
    // Every run that was paid for was collected, once.
    expect(stored).toHaveLength(sandbox.runs().length);
    expect(new Set(stored.map((run) => run.actor_run_id))).toEqual(new Set(sandbox.runs().map(({ id }) => id)));
    expect(posts).toHaveLength(16);
    expect(new Set(snapshots.map(({ length }) => length))).toEqual(new Set([stored.length]));
  } finally {
    await backend.close();
  }
}, 120_000);
