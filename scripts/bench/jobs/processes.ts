import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '#core/backend/backend.ts';
import { systemClock } from '#core/clock.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { stopTestPostgres } from '../../../tests/support/postgresServer.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../../sandbox/openrouterServer.ts';
import { createDatabase } from '../benchBackend.ts';
import { openConfiguredBackend } from '../openConfiguredBackend.ts';

/** A backend with processes that work on its jobs; this process asks for research and counts the calls to models. */
export interface Processes {
  backend: Backend;
  openrouter: OpenRouterSandbox;
  /** The server of an embedded database. */
  server: ChildProcess | null;
  /** URL of the PostgreSQL database. */
  databaseUrl: string | undefined;
  /** Starts `velocity …` and waits until it reports that it is ready. */
  start: (args: readonly string[]) => Promise<ChildProcess>;
  /** Starts research of a new story; calls `pressed` once the story exists. @returns the run's id. */
  ask(pressed?: () => void): Promise<string>;
  /** Number of model calls so far. */
  calls(): number;
  close(): Promise<void>;
}

/** `serves`: the server of an embedded database processes jobs itself. `settings`: further environment variables. */
export async function openProcesses(
  kind: 'embedded' | 'postgres',
  latencyMs: number,
  { serves = false, settings = {} }: { serves?: boolean; settings?: Readonly<Record<string, string>> } = {},
): Promise<Processes> {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-jobs-'));
  const openrouter = await startOpenRouterSandbox({ latencyMs });
  const home = join(folder, 'home');
  mkdirSync(home);
  const environment: Record<string, string> = {
    ...settings,
    PATH: process.env['PATH'] ?? '',
    VELOCITY_HOME: home,
    OPENROUTER_BASE_URL: openrouter.url,
    OPENROUTER_API_KEY: 'sandbox-key-of-the-bench',
    ...(kind === 'postgres'
      ? { DATABASE_URL: await createDatabase(folder), SUPABASE_PUBLISHABLE_KEY: 'p'.repeat(40) }
      : {}),
  };
  const started = new Set<ChildProcess>();
  const start = async (args: readonly string[]) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../dist/velocity.js'), ...args], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.add(child);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    for await (const text of child.stdout.setEncoding('utf8')) {
      said += String(text);
      if (/ at http|Working on jobs/.test(said)) break;
    }
    child.stdout.resume();
    if (child.exitCode !== null) throw new Error(`velocity ${args.join(' ')} ended: ${said}`);
    return child;
  };
  const serve = ['serve', '--port', '0', '--no-seed', ...(serves ? [] : ['--no-worker'])];
  const server = kind === 'embedded' ? await start(serve) : null;
  const backend = await openConfiguredBackend(environment);
  if (kind === 'postgres') await backend.migrate();
  const services = { db: backend.db, clock: systemClock };
  return {
    backend,
    server,
    databaseUrl: environment['DATABASE_URL'],
    openrouter,
    start,
    calls: () => openrouter.requests.filter(({ path }) => path === '/chat/completions').length,
    async ask(pressed = () => {}) {
      const story = await createInboxStory(backend.db, { title: `Story ${crypto.randomUUID()}`, is_completed: true });
      pressed();
      const { runs } = await startResearch(services, { storyIds: [story.id], askedBy: 'bench@example.org' });
      return runs[0]?.id ?? '';
    },
    async close() {
      for (const child of started) await end(child, 'SIGKILL');
      await backend.close();
      await openrouter.close();
      stopTestPostgres(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGCONT');
  child.kill(signal);
  await over;
}

/** Milliseconds until a condition holds. @throws {Error} after `mostMs`. */
export async function until(holds: () => boolean | Promise<boolean>, everyMs = 3, mostMs = 120_000): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > mostMs) {
      throw new Error(`It did not come about in ${String(Math.round(mostMs / 1_000))} s.`);
    }
    await sleep(everyMs);
  }
  return performance.now() - began;
}

/** Asks for research, and waits for its first model call. */
export async function firstCall(processes: Processes): Promise<number> {
  const before = processes.calls();
  await processes.ask();
  return until(() => processes.calls() > before);
}

/** Number of runs that are worked on. */
export async function openRuns(processes: Processes): Promise<number> {
  const runs = await getWorkflowRuns(processes.backend.db, {});
  return runs.filter(({ status, lease_owner }) => status === 'running' || lease_owner !== null).length;
}
