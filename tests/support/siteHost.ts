import { type ChildProcess, fork } from 'node:child_process';
import { number, object } from 'zod';
import { type CliResult, environment } from './cli.ts';
import { buildPrograms, testProgram } from './programs.ts';
import { END, Transcript } from './transcript.ts';

/** A command of the product that runs in a process which ran others before it. */
export interface HostedRun {
  says: (text: string | RegExp) => Promise<string>;
  /** False once it has ended, for whatever reason. */
  running: () => boolean;
  /** Advances the clock that the command uses. */
  advanceClock: (ms: number) => void;
  /** Sends SIGTERM, waits until it has ended, and returns how. */
  stop: () => Promise<CliResult>;
}

const report = object({ code: number() });
/** Idle processes. They end with this one. */
const idle: ChildProcess[] = [];

/**
 * Runs a command of the product in a folder, with these settings and no others. The process stays for the next,
 * which finds its code loaded and compiled.
 */
export async function runHosted(argv: string[], env: Record<string, string>, folder: string): Promise<HostedRun> {
  const host = idle.pop() ?? (await startHost());
  const transcript = new Transcript();
  const unfollow = transcript.follow(host);
  let running = true;
  const ended = new Promise<CliResult>((resolve) => {
    const end = (code: number | null) => {
      running = false;
      host.off('message', take).off('close', end);
      unfollow();
      transcript.end();
      resolve({ code, stdout: transcript.stdout, stderr: transcript.stderr });
    };
    const take = (message: unknown) => {
      end(report.parse(message).code);
      idle.push(host);
    };
    host.on('message', take).on('close', end);
  });
  host.send({ argv, env, folder });
  return {
    says: (text) => transcript.says(text),
    running: () => running,
    advanceClock: (advanceMs) => host.send({ advanceMs }),
    stop: () => {
      if (running) host.kill('SIGTERM');
      return ended;
    },
  };
}

/** Runs a command to its end in a process that may have run others before, and will run others. */
export async function runCommand(
  line: readonly string[],
  env: Record<string, string>,
  folder: string,
): Promise<CliResult> {
  const host = idle.pop() ?? (await startHost());
  const transcript = new Transcript();
  const unfollow = transcript.follow(host);
  const gone = () => transcript.end();
  host.on('close', gone);
  const ended = new Promise<number>((resolve) => {
    host.once('message', (message) => resolve(report.parse(message).code));
  });
  host.send({ line, env, folder });
  // Output and messages come by different ways: only a last printed line shows that all output has arrived.
  await transcript.says(new RegExp(`${END}[^]*${END}`));
  const code = await ended;
  unfollow();
  host.off('close', gone);
  idle.push(host);
  const [stdout = '', stderr = ''] = [transcript.stdout, transcript.stderr].map((text) => text.replace(END, ''));
  return { code, stdout, stderr };
}

async function startHost(): Promise<ChildProcess> {
  await buildPrograms();
  const host = fork(testProgram('siteHost'), {
    // Modules that are loaded before the first command must not see the test runner's settings either.
    env: environment(undefined, { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
    // The same options as the test processes have, because many database threads end in this process too.
    execArgv: ['--no-wasm-code-gc'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  host.on('exit', () => {
    const at = idle.indexOf(host);
    if (at !== -1) idle.splice(at, 1);
  });
  return host;
}
