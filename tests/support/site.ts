import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { array, object, string } from 'zod';
import { readKeys } from '#core/backend/keys.ts';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { createTestHome } from './embedded.ts';
import { oncePerRun } from './oncePerRun.ts';
import { supabaseClient } from './supabaseClient.ts';

const served = object({ url: string(), paths: array(string()) });

/** The product, running as its users run it. */
export interface Site {
  /** `http://127.0.0.1:41234`. */
  url: string;
  home: string;
  publishableKey: string;
  secretKey: string;
  /** With the secret key. */
  db: SupabaseClient;
  /** With the publishable key, as a browser without an account. */
  anonymous: SupabaseClient;
  /** What it printed for people so far. */
  said: () => string;
  /** Resolves once it has printed what the pattern wants. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Asks it to stop, waits until it has, and returns its exit code. */
  stop: () => Promise<number | null>;
}

export interface SiteOptions {
  env?: Readonly<Record<string, string>>;
  /** More words for the command line. */
  args?: readonly string[];
  /** The bundled sample articles; without them a site starts empty. */
  seed?: boolean;
}

/** Starts `velocity serve` on a free port with a data folder of its own. */
export async function startSite({ env = {}, args = [], seed = false }: SiteOptions = {}): Promise<Site> {
  await buildProduct();
  const home = await createTestHome();
  const program = join(packageRoot(), 'bin', 'velocity');
  const words = ['serve', '--port', '0', '--json', ...(seed ? [] : ['--no-seed']), ...args];
  const child = spawn(program, words, { cwd: home, env: environment(home, env), stdio: ['ignore', 'pipe', 'pipe'] });
  const output = listen(child);
  const [, document = ''] = await output.says(/^(\{[\s\S]*\})\s*$/m).catch((error: unknown) => {
    rmSync(home, { recursive: true, force: true });
    throw error;
  });
  const { url } = served.parse(JSON.parse(document));
  const keys = keysOf(home, env);
  const client = (key: string) => supabaseClient({ url: env['SUPABASE_URL'] ?? url, key, fetch: globalThis.fetch });
  return {
    url,
    home,
    ...keys,
    db: client(keys.secretKey),
    anonymous: client(keys.publishableKey),
    ...output,
    stop: async () => {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'close') : null;
      child.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

function listen(child: ChildProcess): Pick<Site, 'said' | 'says'> {
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (const listener of listeners) listener();
    });
  }
  child.on('close', () => {
    for (const listener of listeners) listener();
  });
  return {
    said: () => text,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text);
          if (found !== null) resolve(found);
          else if (child.exitCode !== null)
            reject(new Error(`serve ended without saying ${String(pattern)}:\n${text}`));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
  };
}

function keysOf(home: string, env: Readonly<Record<string, string>>) {
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = env;
  if (publishableKey !== undefined && secretKey !== undefined) return { publishableKey, secretKey };
  const keys = readKeys(home);
  if (keys === null) throw new Error(`${home} has no keys`);
  return { publishableKey: keys.publishableKey, secretKey: keys.secretKey.reveal() };
}

/** Only what a program needs to start; settings come from the test alone. */
function environment(home: string, more: Readonly<Record<string, string>>): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? home,
    VELOCITY_HOME: home,
    // Hashing a password as slowly as for real would be most of the time of a test.
    LITE_AUTH_BCRYPT_COST: '4',
    ...more,
  };
}

/** Builds the program and the browser's half where a source is newer than they are, once for all test processes. */
export function buildProduct(): Promise<string> {
  return oncePerRun(inject('runFolder'), 'product', async () => {
    const root = packageRoot();
    const sources = ['cli', 'core', 'web', 'scripts/vite', 'tsup.config.ts', 'vite.config.ts', 'package.json'];
    const built = join(root, 'dist', 'client', 'page-files.json');
    const newest = Math.max(...sources.map((name) => changed(join(root, name))));
    if (changed(built) > newest && changed(join(root, 'dist', 'velocity.js')) > newest) return built;
    for (const [program, ...args] of [
      ['node_modules/tsup/dist/cli-default.js'],
      ['node_modules/vite/bin/vite.js', 'build'],
    ] as const) {
      // Without NODE_ENV=test, which the test runner sets: the product is built as for its users.
      const env = { ...process.env, NODE_ENV: 'production' };
      const run = spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, env, encoding: 'utf8' });
      if (run.status !== 0) throw new Error(`${program} failed:\n${run.stdout}${run.stderr}`);
    }
    return built;
  });
}

function changed(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => changed(join(path, name))));
}
