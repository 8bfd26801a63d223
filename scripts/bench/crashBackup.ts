import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBackup } from '#core/backend/backup/checkBackup.ts';
import type { Backend } from '#core/backend/backend.ts';
import { stopTestPostgres } from '../../tests/support/postgresServer.ts';
import { type BenchBackendKind, createDatabase } from './benchBackend.ts';
import type { Figure } from './figure.ts';
import { openConfiguredBackend } from './openConfiguredBackend.ts';

const KILLS = Number(process.env['VELOCITY_BENCH_KILLS'] ?? 20);
const ROWS = 4_000;
const TEXT = 'A story of the usual length. '.repeat(60);

/** The state of backups and databases after backups and restores were killed at random moments. */
export async function benchCrashBackup(): Promise<Figure[]> {
  return [await trial('embedded'), await trial('postgres')];
}

async function trial(kind: BenchBackendKind): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-crash-backup-'));
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  try {
    const environment: Record<string, string> = {
      PATH: process.env['PATH'] ?? '',
      VELOCITY_HOME: join(folder, 'home'),
    };
    if (kind === 'postgres') {
      environment['DATABASE_URL'] = await createDatabase(folder);
      environment['SUPABASE_PUBLISHABLE_KEY'] = 'p'.repeat(40);
    }
    const files = [join(backups, 'a.backup'), join(backups, 'b.backup')] as const;
    await withBackend(environment, async (backend) => {
      await backend.migrate();
      for (let from = 0; from < ROWS; from += 500) {
        const rows = Array.from({ length: 500 }, () => ({ title: 'a', summary: TEXT }));
        await backend.db.from('inbox_stories').insert(rows).throwOnError();
      }
      await backend.backup(files[0]);
      await backend.db.from('inbox_stories').update({ title: 'b' }).eq('title', 'a').throwOnError();
      await backend.backup(files[1]);
    });
    const backupMs = await command(environment, ['backup', files[1]], null);
    const restoreMs = await command(environment, ['restore', files[1], '--yes'], null);
    const wrong: string[] = [];
    let changed = 0;
    let before = 'b';
    for (let kill = 0; kill < KILLS; kill += 1) {
      const file = files[kill % 2 === 0 ? 0 : 1];
      await command(environment, ['restore', file, '--yes'], Math.random() * restoreMs);
      const found = await withBackend(environment, titles);
      if (found !== `a ${ROWS}` && found !== `b ${ROWS}`) wrong.push(`a mixture after restore ${kill}: ${found}`);
      if (!found.startsWith(before)) changed += 1;
      [before = ''] = found.split(' ', 1);
      // The earlier backup, which this one would replace, must stay complete.
      const own = before === 'a' ? files[0] : files[1];
      await command(environment, ['backup', own], Math.random() * backupMs);
      await checkBackup(own).catch((error: unknown) => wrong.push(`backup ${kill}: ${String(error)}`));
    }
    const halves = readdirSync(backups).filter((name) => name.endsWith('.part')).length;
    await command(environment, ['backup', join(backups, 'last.backup')], null);
    const left = [...readdirSync(backups), ...(kind === 'embedded' ? readdirSync(join(folder, 'home')) : [])].filter(
      (name) => name.endsWith('.part') || name.startsWith('database.'),
    );
    wrong.push(...left.map((name) => `left behind: ${name}`));
    return {
      name: `kill -9 at ${String(KILLS)} moments of backup and of restore, ${kind}`,
      measured: `${String(wrong.length)} wrong`,
      target: '0: whole files, the old or the new rows',
      ok: wrong.length === 0,
      detail: `${String(ROWS)} stories; a backup takes ${backupMs.toFixed(0)} ms, a restore ${restoreMs.toFixed(0)} ms; ${String(changed)} restores were through before the kill, ${String(halves)} halves of backups were removed by the next one. ${wrong.slice(0, 3).join('; ')}`,
    };
  } finally {
    stopTestPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds that a command took. @param killAfterMs null: it is not killed. @throws if it failed by itself. */
async function command(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  killAfterMs: number | null,
): Promise<number> {
  const program = join(import.meta.dirname, '../../dist/velocity.js');
  const began = performance.now();
  const child = spawn(process.execPath, [program, 'backend', ...args], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const over = once(child, 'close');
  if (killAfterMs !== null) {
    await Promise.race([sleep(killAfterMs), over]);
    child.kill('SIGKILL');
  }
  await over;
  if (child.exitCode !== 0 && child.signalCode !== 'SIGKILL') throw new Error(`${args.join(' ')}: ${said}`);
  return performance.now() - began;
}

async function titles({ db }: Backend): Promise<string> {
  const counts = await Promise.all(
    ['a', 'b'].map(async (title) => {
      const { count } = await db
        .from('inbox_stories')
        .select('id', { count: 'exact', head: true })
        .eq('title', title)
        .throwOnError();
      return [title, count ?? 0] as const;
    }),
  );
  return counts
    .filter(([, count]) => count > 0)
    .map(([title, count]) => `${title} ${String(count)}`)
    .join(', ');
}

async function withBackend<T>(environment: Record<string, string>, work: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = await openConfiguredBackend(environment);
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}
