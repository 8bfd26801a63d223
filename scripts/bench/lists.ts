import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '#core/backend/embedded/pglite/embeddedDatabase.ts';
import { databaseFolder } from '#core/backend/embedded/dataFolder.ts';
import { withoutStatementDeadline } from '#core/backend/database/statementLimits.ts';
import type { Figure } from './figure.ts';
import { listRows } from './listRows.ts';
import { openConfiguredBackend } from './openConfiguredBackend.ts';
import { percentile } from './percentile.ts';

const bin = join(import.meta.dirname, '../../bin/velocity');
const MB = 1024 * 1024;
const REPEATS = 5;

/** How long lists take against a running owner with 500,000 posts, 50,000 stories of each kind and 20,000 runs. */
export async function benchLists(): Promise<Figure[]> {
  const home = mkdtempSync(join(tmpdir(), 'velocity-bench-'));
  try {
    await fill(home);
    const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', VELOCITY_HOME: home };
    const owner = spawn(bin, ['serve', '--port', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(owner, 'exit');
    try {
      await untilServing(owner.stdout);
      return await measure(env, owner.pid ?? 0);
    } finally {
      owner.kill('SIGTERM');
      await ended;
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function fill(home: string): Promise<void> {
  await (await openConfiguredBackend({ VELOCITY_HOME: home })).close();
  const database = await openEmbeddedDatabase(databaseFolder(home));
  const rows = listRows({ posts: 500_000, stories: 50_000, runs: 20_000 });
  await withoutStatementDeadline(() => database.sql.script(rows));
  await database.close();
}

async function untilServing(stdout: AsyncIterable<unknown>): Promise<void> {
  for await (const text of stdout) if (String(text).includes('http://')) return;
  throw new Error('`velocity serve` ended without an address.');
}

async function measure(env: Record<string, string>, owner: number): Promise<Figure[]> {
  const lists = [
    ['feed', '--limit', '10'],
    ['inbox', 'list', '--limit', '50'],
    ['production', 'list', '--limit', '50'],
    ['production', 'list', '--view', 'needs-edit', '--limit', '50'],
    ['runs', 'list', '--limit', '50'],
  ];
  const figures: Figure[] = [];
  for (const args of lists) {
    const limit = args[0] === 'feed' ? 1500 : 500;
    figures.push(await figureOf(args, env, owner, limit, REPEATS));
  }
  // Tables are drawn for a terminal of this width.
  figures.push(await figureOf(['inbox', 'list', '--limit', '20000'], { ...env, COLUMNS: '120' }, owner, 2000, 3));
  for (const args of [
    ['inbox', 'list', '--json'],
    ['production', 'list', '--json'],
  ]) {
    figures.push(await figureOf(args, env, owner, 5000, 1));
  }
  return figures;
}

async function figureOf(
  args: readonly string[],
  env: Record<string, string>,
  owner: number,
  limit: number,
  repeats: number,
): Promise<Figure> {
  const times: number[] = [];
  const before = residentBytes(owner) ?? 0;
  let most = before;
  let guest = 0;
  for (let run = 0; run < repeats; run += 1) {
    const began = performance.now();
    const child = spawn(bin, [...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.resume();
    const watch = setInterval(() => {
      most = Math.max(most, residentBytes(owner) ?? 0);
      guest = Math.max(guest, residentBytes(child.pid ?? 0) ?? 0);
    }, 20);
    const code: unknown = (await once(child, 'exit')).at(0);
    clearInterval(watch);
    if (code !== 0) throw new Error(`velocity ${args.join(' ')} ended with ${String(code)}.`);
    times.push(performance.now() - began);
  }
  const median = percentile(times, 0.5);
  const grown = (most - before) / MB;
  const few = args.includes('--limit');
  return {
    name: `velocity ${args.join(' ')}`,
    measured: `${(median / 1000).toFixed(2)} s, ${grown.toFixed(0)} MB`,
    target: `≤ ${limit / 1000} s${few ? ', ≤ 60 MB' : ''}`,
    ok: median <= limit && (!few || grown <= 60),
    detail: `Median of ${repeats}, the command's start included; the owner grew so much at most. The command itself: ${(guest / MB).toFixed(0)} MB.`,
  };
}

/** Resident memory of a process; null where it is gone, or where the system has no /proc. */
function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
