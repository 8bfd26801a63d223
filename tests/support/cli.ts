import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { oncePerRun } from './oncePerRun.ts';
import { Transcript } from './transcript.ts';

export const bin = join(packageRoot(), 'bin', 'velocity');

/** How a command ended and what it printed. */
export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CliOptions {
  /** Data folder. Default: a path that does not exist. */
  home?: string | undefined;
  env?: Readonly<Record<string, string | undefined>>;
  /** Written to stdin. Default: nothing. */
  input?: string | Buffer | undefined;
  cwd?: string | undefined;
  program?: string | undefined;
}

const sources = ['cli', 'core', 'web', 'scripts/vite', 'tsup.config.ts', 'vite.config.ts', 'package.json'];
const builders = [['node_modules/tsup/dist/cli-default.js'], ['node_modules/vite/bin/vite.js', 'build']] as const;

/** Builds `dist/`, including the browser bundles, if a source file is newer; once for all test processes. */
export function buildOnce(): Promise<string> {
  return oncePerRun(inject('runFolder'), 'dist', async () => {
    const root = packageRoot();
    const newest = Math.max(...sources.map((name) => changed(join(root, name))));
    const [built, client] = [join(root, 'dist', 'velocity.js'), join(root, 'dist', 'client', 'page-files.json')];
    if (Math.min(changed(built), changed(client)) > newest) return built;
    // As for users: the test runner's NODE_ENV would bundle React's slow development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    for (const [program, ...args] of builders) {
      const build = spawn(process.execPath, [join(root, program), ...args], { cwd: root, env, stdio: 'inherit' });
      const [code] = await once(build, 'exit');
      if (code !== 0) throw new Error(`${program} failed with ${String(code)}`);
    }
    return built;
  });
}

/** Runs one command to its end, in a process of its own and without this process's environment. */
export async function cli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const child = startCli(args, options);
  child.process.stdin?.on('error', () => {});
  child.process.stdin?.end(options.input ?? '');
  return child.ended;
}

/** A running command, whose output can be awaited and which can be signalled. */
export interface RunningCli {
  process: ChildProcess;
  ended: Promise<CliResult>;
  /** Resolves as soon as stdout or stderr contains the text. */
  says: (text: string | RegExp) => Promise<string>;
}

export function startCli(args: readonly string[], { home, env = {}, cwd, program = bin }: CliOptions = {}): RunningCli {
  const child = spawn(program, [...args], { cwd: cwd ?? inject('runFolder'), env: environment(home, env) });
  const transcript = new Transcript();
  transcript.follow(child);
  const ended = new Promise<CliResult>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, stdout: transcript.stdout, stderr: transcript.stderr });
      transcript.end();
    });
  });
  return { process: child, ended, says: (text) => transcript.says(text) };
}

/** The few environment variables that a program needs to start: all settings come from the test. */
export function environment(home?: string, more: CliOptions['env'] = {}): Record<string, string> {
  const base = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    TMPDIR: process.env['TMPDIR'],
    VELOCITY_HOME: home ?? join(inject('runFolder'), 'no-home'),
    LITE_AUTH_BCRYPT_COST: '4',
    // The pages that the sandbox cites do not exist.
    SOURCE_CHECK: 'off',
    ...more,
  };
  return Object.fromEntries(Object.entries(base).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function changed(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => changed(join(path, name))));
}
