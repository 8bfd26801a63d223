import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApifySandbox, type ApifySandbox } from '../sandbox/apifyServer.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../sandbox/openrouterServer.ts';
import { crashReport } from './crashReport.ts';
import type { CrashState } from './crashState.ts';
import { judgeCrashes, type CrashVerdict, type Life } from './judgeCrashes.ts';

export interface CrashTrialOptions {
  /** Number of kills. */
  kills: number;
  /** Maximum milliseconds between the worker’s first report and its kill. */
  withinMs: number;
  /** 0 up to 1. */
  random?: (() => number) | undefined;
  /** A new data folder, deleted afterwards. Default: one whose first start is part of the trial. */
  home?: string | undefined;
  /** URL of an empty PostgreSQL database to use instead of the embedded one. */
  databaseUrl?: string | undefined;
}

/**
 * Kills a process with SIGKILL at random moments of research and scraping, starts it again each time, lets the last one finish, and compares what was reported as saved, what is stored, and what was called.
 */
export async function crashTrial(options: CrashTrialOptions): Promise<CrashVerdict> {
  const { kills, withinMs, random = Math.random } = options;
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'velocity-crash-'));
  const openrouter = await startOpenRouterSandbox({ latencyMs: 250 });
  const apify = await startApifySandbox({ latencyMs: 200 });
  const environment = {
    PATH: process.env['PATH'] ?? '',
    // Share the tests' compile cache: each start loads the same three hundred files.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    VELOCITY_HOME: home,
    ...(options.databaseUrl === undefined
      ? {}
      : { DATABASE_URL: options.databaseUrl, SUPABASE_PUBLISHABLE_KEY: 'p'.repeat(40) }),
    OPENROUTER_API_KEY: 'sandbox-key-of-the-crash-trial',
    OPENROUTER_BASE_URL: openrouter.url,
    APIFY_API_TOKEN: 'sandbox-token-of-the-crash-trial',
    APIFY_BASE_URL: apify.url,
  };
  try {
    const lives: Life[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      // On a busy machine the first ones would else be killed before there is anything to lose.
      const begins = kill === 0 ? 'saved-step' : 'state';
      lives.push(await live(environment, { begins, untilKill: async () => sleep(random() * withinMs) }));
    }
    const last = await live(environment, { begins: 'state', untilKill: null });
    return judgeCrashes([...lives, last], calls(openrouter, apify));
  } finally {
    await Promise.all([openrouter.close(), apify.close()]);
    rmSync(home, { recursive: true, force: true });
  }
}

interface LifeSpan {
  /** The first report after which it may be killed. */
  begins: 'state' | 'saved-step';
  /** Null lets it finish. */
  untilKill: (() => Promise<void>) | null;
}

/** One worker from its start to its end. */
async function live(environment: NodeJS.ProcessEnv, { begins, untilKill }: LifeSpan): Promise<Life> {
  const script = join(import.meta.dirname, 'crashWorker.ts');
  const args = [script, ...(untilKill === null ? ['--finish'] : [])];
  const worker = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const life: Life = { found: null, left: null, savedSteps: [], savedProductions: [], savedPosts: 0 };
  const complaints: string[] = [];
  worker.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  const over = once(worker, 'close');
  const states: CrashState[] = [];
  const begun = new Promise<void>((resolve) => {
    createInterface({ input: worker.stdout }).on('line', (line) => {
      const report = crashReport.safeParse(parsed(line));
      // The last line of a killed worker may be truncated: it counts as not reported.
      if (!report.success) return;
      const { data } = report;
      if (data.type === 'state') states.push(data.state);
      else if (data.type === 'saved-step') life.savedSteps.push(`${data.run}/${String(data.step)}`);
      else if (data.type === 'saved-production') life.savedProductions.push(data.run);
      else if (data.type === 'saved-posts') life.savedPosts += data.posts;
      if (data.type === begins) resolve();
    });
  });
  await Promise.race([begun, over]);
  if (untilKill !== null) {
    await Promise.race([untilKill(), over]);
    kill(worker);
  }
  await over;
  if (states.length === 0 || (untilKill === null) !== (worker.exitCode === 0)) {
    throw new Error(`The worker ended by itself: ${complaints.join('')}`);
  }
  life.found = states[0] ?? null;
  life.left = untilKill === null ? (states.at(-1) ?? null) : null;
  return life;
}

function kill(worker: ChildProcess): void {
  worker.kill('SIGKILL');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Prompts that the gateway received, and actor runs that were started. */
function calls(openrouter: OpenRouterSandbox, apify: ApifySandbox): { prompts: string[]; actorRuns: string[] } {
  const completions = openrouter.requests.filter(({ path }) => path === '/chat/completions');
  return {
    prompts: completions.map(({ body }) => JSON.stringify(body)),
    actorRuns: apify.runs().map(({ id }) => id),
  };
}
