import { rmSync } from 'node:fs';
import type { SupabaseClient } from '@supabase/supabase-js';
import { readKeys } from '#core/backend/keys.ts';
import { buildOnce, startCli } from './cli.ts';
import { createTestHome } from './embedded.ts';
import { supabaseClient } from './supabaseClient.ts';

/** The product, running as its users run it. */
export interface Site {
  /** `http://127.0.0.1:41234`. */
  url: string;
  home: string;
  publishableKey: string;
  secretKey: string;
  /** With the secret key. */
  db: SupabaseClient;
  /** Resolves with all it has printed, once that holds what is asked for. */
  says: (text: string | RegExp) => Promise<string>;
  /** False once the process has ended, by whatever. */
  running: () => boolean;
  /** Asks it to stop, waits until it has, and returns how it ended. */
  stop: () => Promise<{ code: number | null; stdout: string; stderr: string }>;
}

export interface SiteOptions {
  env?: Readonly<Record<string, string>>;
  /** The bundled sample articles; without them a site starts empty. */
  seed?: boolean;
}

/** Starts `velocity serve` on a free port with a data folder of its own. */
export async function startSite({ env = {}, seed = false }: SiteOptions = {}): Promise<Site> {
  await buildOnce();
  const home = await createTestHome();
  const running = startCli(['serve', '--port', '0', ...(seed ? [] : ['--no-seed'])], {
    home,
    env,
    cwd: home,
  });
  const stop = async () => {
    running.process.kill('SIGTERM');
    const ended = await running.ended;
    rmSync(home, { recursive: true, force: true });
    return ended;
  };
  try {
    const url = /^Velocity serves \w+ at (\S+)$/m.exec(await running.says(/^Velocity serves .*\n/m))?.[1] ?? '';
    const keys = keysOf(home, env);
    const db = supabaseClient({ url: env['SUPABASE_URL'] ?? url, key: keys.secretKey, fetch: globalThis.fetch });
    return { url, home, ...keys, db, says: running.says, running: () => running.process.exitCode === null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function keysOf(home: string, env: Readonly<Record<string, string>>) {
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = env;
  if (publishableKey !== undefined && secretKey !== undefined) return { publishableKey, secretKey };
  const keys = readKeys(home);
  if (keys === null) throw new Error(`${home} has no keys`);
  return { publishableKey: keys.publishableKey, secretKey: keys.secretKey.reveal() };
}
