import { expect } from 'vitest';
import { openTerminal } from './terminal.ts';
import { createScreen, type Screen } from './screen.ts';
import type { CliOptions } from './cli.ts';

/** A command in an emulated terminal, whose screen tests can wait for. */
export interface ScreenTerminal {
  screen: Screen;
  pid: number;
  type: (keys: string) => void;
  resize: (columns: number, rows: number) => void;
  /** Resolves as soon as the screen shows it. */
  shows: (what: string | RegExp) => Promise<string>;
  ended: Promise<number>;
  /** Everything that was written, escape sequences included. */
  readonly output: string;
}

const PATIENCE_MS = 45_000;

/** Opens a command in a terminal and draws what it writes. */
export function openScreen(
  args: readonly string[],
  { columns = 80, rows = 24, ...options }: CliOptions & { columns?: number; rows?: number } = {},
): ScreenTerminal {
  const terminal = openTerminal(args, { ...options, columns, rows });
  const screen = createScreen(columns, rows);
  const lookers = new Set<() => void>();
  terminal.pty.onData((text) => {
    screen.write(text);
    for (const look of lookers) look();
  });
  let over = false;
  const ended = terminal.ended.then((code) => {
    over = true;
    for (const look of lookers) look();
    return code;
  });
  return {
    screen,
    pid: terminal.pty.pid,
    type: terminal.type,
    resize: (wide, high) => {
      screen.resize(wide, high);
      terminal.pty.resize(wide, high);
    },
    shows: (what) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const { text } = screen;
          if (typeof what === 'string' ? text.includes(what) : what.test(text)) resolve(text);
          else if (over) reject(new Error(`it ended without showing ${String(what)}:\n${text}`));
          else return;
          lookers.delete(look);
        };
        lookers.add(look);
        look();
        // Fails with the current screen, before the test's own time limit fails without it.
        setTimeout(
          () => reject(new Error(`it never showed ${String(what)}, but:\n${screen.text}`)),
          PATIENCE_MS,
        ).unref();
      }),
    ended,
    get output() {
      return terminal.output;
    },
  };
}

/** The shell gets its terminal back: the normal screen, its cursor, no paste markers and no mouse reports. */
export function expectRestored({ screen, output }: ScreenTerminal): void {
  expect(screen.alternate).toBe(false);
  expect(screen.cursorShown).toBe(true);
  expect(output.lastIndexOf('\u001B[?2004l')).toBeGreaterThan(output.lastIndexOf('\u001B[?2004h'));
  for (const mode of [1000, 1006]) {
    expect(output).toContain(`\u001B[?${mode}h`);
    expect(output.lastIndexOf(`\u001B[?${mode}l`)).toBeGreaterThan(output.lastIndexOf(`\u001B[?${mode}h`));
  }
}
