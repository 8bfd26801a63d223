import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { json } from 'node:stream/consumers';
import { createInterface } from 'node:readline';

const velocity = join(import.meta.dirname, '..', '..', 'bin', 'velocity');

export interface DemoCli {
  /** Runs a command and returns its `--json` document. @throws {Error} with its output if it fails. */
  json(...args: string[]): Promise<unknown>;
  /** Runs a command on this terminal. @throws {Error} if it fails. */
  show(...args: string[]): Promise<void>;
  /** Starts `velocity serve` and waits until it responds; the returned function stops it. */
  serve(): Promise<() => Promise<void>>;
}

/**
 * Runs the real command line with its own folder and only the sandbox: an environment without other variables and a
 * working folder without `.env`, so that the user's own keys are never used.
 */
export function demoCli(folder: string, sandbox: Readonly<Record<string, string>>): DemoCli {
  const { PATH, TERM, COLORTERM, NO_COLOR, FORCE_COLOR, LANG, HOME } = process.env;
  const passed = { PATH, TERM, COLORTERM, NO_COLOR, FORCE_COLOR, LANG, HOME };
  const env = { ...Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== undefined)), ...sandbox };
  const options = { cwd: folder, env };

  return {
    async json(...args) {
      const child = spawn(velocity, [...args, '--json'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      const ended = once(child, 'close');
      const [document, complaint] = await Promise.all([json(child.stdout).catch(() => undefined), text(child.stderr)]);
      const code: unknown = (await ended).at(0);
      if (code !== 0) throw new Error(`velocity ${args.join(' ')} ended with ${String(code)}: ${complaint}`);
      return document;
    },
    async show(...args) {
      const child = spawn(velocity, args, { ...options, stdio: 'inherit' });
      const code: unknown = (await once(child, 'close')).at(0);
      if (code !== 0) throw new Error(`velocity ${args.join(' ')} ended with ${String(code)}.`);
    },
    async serve() {
      const child = spawn(velocity, ['serve', '--json'], {
        ...options,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'close');
      const started = once(createInterface(child.stdout), 'line');
      await Promise.race([
        started,
        ended.then(([code]: unknown[]) => {
          throw new Error(`velocity serve ended with ${String(code)}.`);
        }),
      ]);
      return async () => {
        child.kill('SIGTERM');
        await ended;
      };
    },
  };
}
