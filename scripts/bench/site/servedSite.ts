import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, number, object, optional, string } from 'zod';
import { readKeys } from '#core/backend/keys.ts';
import { packageRoot } from '#core/backend/packageRoot.ts';

const account = object({ email: string(), password: string() });
const served = object({ url: string(), paths: array(string()), staff: optional(account) });
const eventLoopReading = object({ p99: number(), longest: number() });
const memoryReading = object({ rss: number(), heapUsed: number() });

/** Bytes: resident memory of the process, and the JavaScript heap. */
export interface MemoryReading {
  rss: number;
  heapUsed: number;
}

const probes = ['memoryProbe.ts', '../attack/eventLoopProbe.ts'];

/** The built product with its sample articles, in one process on a free port. */
export interface ServedSite {
  /** `http://127.0.0.1:41234`. */
  url: string;
  secretKey: string;
  publishableKey: string;
  /** Sign-in created at the first start; null if the operator configured staff. */
  staff: { email: string; password: string } | null;
  /** Event loop delay in milliseconds since the previous call. */
  eventLoop: () => Promise<{ p99: number; longest: number }>;
  /** The process's memory after a full garbage collection. */
  memory: () => Promise<MemoryReading>;
  /** False once the process has exited. */
  running: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Starts `velocity serve` with a new data folder.
 * @param root the checkout whose build is started; default: this one.
 * @throws {Error} if the product is not built.
 */
export async function serveSite(
  env: Readonly<Record<string, string>> = {},
  root: string = packageRoot(),
): Promise<ServedSite> {
  if (!existsSync(join(root, 'dist', 'client', 'page-files.json'))) {
    throw new Error('The site is not built. Run: npm run build');
  }
  const home = mkdtempSync(join(tmpdir(), 'velocity-bench-site-'));
  const child = spawn(join(root, 'bin', 'velocity'), ['serve', '--port', '0', '--json'], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? home,
      VELOCITY_HOME: home,
      // Operators set a channel, and only with one is the page's header complete.
      VIDEO_CHANNEL_URL: 'https://video.example/velocity',
      NODE_OPTIONS: probes.map((probe) => `--import=${join(import.meta.dirname, probe)}`).join(' '),
      ...env,
    },
  });
  const running = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (running()) {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    }
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const { url, staff } = served.parse(JSON.parse(await firstDocument(child)));
    return {
      url,
      ...keysOf(home, env),
      staff: staff ?? null,
      running,
      memory: async () => memoryReading.parse(await ask(child, 'memory')),
      eventLoop: async () => eventLoopReading.parse(await ask(child, 'event loop')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The configured keys, or those generated in the data folder. */
function keysOf(home: string, env: Readonly<Record<string, string>>) {
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = env;
  if (publishableKey !== undefined && secretKey !== undefined) return { publishableKey, secretKey };
  const keys = readKeys(home);
  if (keys === null) throw new Error(`${home} has no keys.`);
  return { publishableKey: keys.publishableKey, secretKey: keys.secretKey.reveal() };
}

/** The JSON document that `serve --json` prints when ready. */
async function firstDocument(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output.');
  let text = '';
  for await (const part of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += String(part);
    if (/^\}\s*$/m.test(text)) {
      child.stdout.resume();
      return text;
    }
  }
  throw new Error(`The server ended with ${String(child.exitCode)} before it answered.`);
}

async function ask(child: ChildProcess, about: string): Promise<unknown> {
  const answered = once(child, 'message');
  child.send(about);
  return (await answered)[0];
}
