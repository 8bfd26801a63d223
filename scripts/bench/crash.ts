import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopTestPostgres } from '../../tests/support/postgresServer.ts';
import { type BenchBackendKind, createDatabase } from './benchBackend.ts';
import { crashTrial } from './crashTrial.ts';
import type { Figure } from './figure.ts';

const KILLS = Number(process.env['VELOCITY_BENCH_KILLS'] ?? 50);

/** What is lost, duplicated or paid twice when a process is killed at random moments of research and scraping. */
export async function benchCrash(): Promise<Figure[]> {
  return [await killed('embedded'), await killed('postgres')];
}

async function killed(kind: BenchBackendKind): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-crash-server-'));
  try {
    const databaseUrl = kind === 'postgres' ? await createDatabase(folder) : undefined;
    const verdict = await crashTrial({ kills: KILLS, withinMs: 1500, databaseUrl });
    const { lost, doubled, repeated, inFlight, steps, stories, scrapes } = verdict;
    const wrong = [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `twice: ${what}`)];
    return {
      name: `kill -9 at ${String(KILLS)} random moments of research and scraping, ${kind}`,
      measured: `${String(lost.length)} lost, ${String(doubled.length)} stored twice, ${String(repeated)} calls repeated`,
      target: `0 lost, 0 stored twice, repeated ≤ ${String(inFlight)} in flight`,
      ok: wrong.length === 0 && repeated <= inFlight,
      detail: `${String(steps)} answers, ${String(stories)} stories, ${String(scrapes)} scrapes. ${wrong.slice(0, 5).join('; ')}`,
    };
  } finally {
    stopTestPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
