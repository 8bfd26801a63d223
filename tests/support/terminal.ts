import { spawn, type IPty } from '@lydell/node-pty';
import { inject } from 'vitest';
import { bin, type CliOptions, environment } from './cli.ts';

/** A command in a terminal of its own. */
export interface Terminal {
  pty: IPty;
  /** Everything that was written to it, escape sequences included. */
  readonly output: string;
  /** Resolves as soon as the text appears after the last match. */
  says: (text: string | RegExp) => Promise<void>;
  type: (keys: string) => void;
  ended: Promise<number>;
}

export const CTRL_C = '\u0003';
export const CTRL_D = '\u0004';

export function openTerminal(
  args: readonly string[],
  { home, env = {}, columns = 80, rows = 24 }: CliOptions & { columns?: number; rows?: number } = {},
): Terminal {
  const pty = spawn(bin, [...args], {
    cols: columns,
    rows,
    cwd: inject('runFolder'),
    env: { ...environment(home, env), TERM: 'xterm-256color' },
  });
  let output = '';
  let seen = 0;
  let exitCode: number | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  pty.onData((text) => {
    output += text;
    tell();
  });
  const ended = new Promise<number>((resolve) => {
    pty.onExit((exit) => {
      exitCode = exit.exitCode;
      resolve(exit.exitCode);
      tell();
    });
  });
  return {
    pty,
    get output() {
      return output;
    },
    type: (keys) => pty.write(keys),
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const rest = output.slice(seen);
          const at = typeof text === 'string' ? rest.indexOf(text) : rest.search(text);
          if (at >= 0) {
            seen += at + 1;
            resolve();
          } else if (exitCode !== null) reject(new Error(`it ended (${exitCode}) without ${String(text)}:\n${output}`));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
  };
}
