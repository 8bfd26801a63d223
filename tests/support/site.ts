import { rmSync } from 'node:fs';
import type { SupabaseClient } from '@supabase/supabase-js';
import { readKeys } from '#core/backend/keys.ts';
import { buildOnce, environment } from './cli.ts';
import { createTestHome } from './embedded.ts';
import { runHosted } from './siteHost.ts';
import { supabaseClient } from './supabaseClient.ts';

/** Address and keys of a running product. */
export interface SiteAddress {
  /** `http://127.0.0.1:41234`. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** With the secret key. */
  db: SupabaseClient;
}

/** The product, running as its users run it. */
export interface Site extends SiteAddress {
  home: string;
  /** Resolves with the whole output once it matches. */
  says: (text: string | RegExp) => Promise<string>;
  /** False once it has ended, for whatever reason. */
  running: () => boolean;
  /** Advances its clock by so many milliseconds. */
  advanceClock: (ms: number) => void;
  /** Asks it to stop, waits until it has, and returns how it ended. */
  stop: () => Promise<{ code: number | null; stdout: string; stderr: string }>;
}

export interface SiteOptions {
  /** False leaves jobs to another process. */
  worker?: boolean;
  env?: Readonly<Record<string, string>>;
  /** The bundled sample articles; without them a site starts empty. */
  seed?: boolean;
}

/** Starts `velocity serve` on a free port with a data folder of its own, in a process that may have served others before. */
export async function startSite({ env = {}, seed = false, worker = true }: SiteOptions = {}): Promise<Site> {
  await buildOnce();
  const home = await createTestHome();
  const argv = ['serve', '--port', '0', ...(seed ? [] : ['--no-seed']), ...(worker ? [] : ['--no-worker'])];
  const server = await runHosted(argv, environment(home, env), home);
  const stop = async () => {
    const ended = await server.stop();
    rmSync(home, { recursive: true, force: true });
    return ended;
  };
  try {
    const url = /^Velocity serves \w+ at (\S+)$/m.exec(await server.says(/^Velocity serves .*\n/m))?.[1] ?? '';
    const { says, running, advanceClock } = server;
    return { home, ...siteAddress(url, home, env), says, running, advanceClock, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Address and keys of a server that runs already. */
export function siteAddress(url: string, home: string, env: Readonly<Record<string, string>>): SiteAddress {
  const keys = keysOf(home, env);
  const db = supabaseClient({ url: env['SUPABASE_URL'] ?? url, key: keys.secretKey, fetch: globalThis.fetch });
  return { url, ...keys, db };
}

function keysOf(home: string, env: Readonly<Record<string, string>>) {
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = env;
  if (publishableKey !== undefined && secretKey !== undefined) return { publishableKey, secretKey };
  const keys = readKeys(home);
  if (keys === null) throw new Error(`${home} has no keys`);
  return { publishableKey: keys.publishableKey, secretKey: keys.secretKey.reveal() };
}
