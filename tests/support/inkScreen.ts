import { PassThrough } from 'node:stream';
import { render } from 'ink';
import type { ReactElement } from 'react';
import { createScreen } from './screen.ts';

/** An Ink view on an emulated screen, in this process. */
export interface InkScreen {
  /** The text on the screen. */
  text: () => string;
  type: (keys: string) => void;
  close: () => void;
}

/** Mounts a view as on a terminal of this size. */
export function showInk(view: ReactElement, columns = 80, rows = 24): InkScreen {
  const screen = createScreen(columns, rows);
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {}, ref: () => {}, unref: () => {} });
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns, rows });
  // A terminal puts a carriage return before each line feed.
  stdout.on('data', (piece: Buffer) => screen.write(String(piece).replaceAll('\n', '\r\n')));
  const mounted = render(view, { stdin, stdout, interactive: true, exitOnCtrlC: false, patchConsole: false });
  return { text: () => screen.text, type: (keys) => stdin.write(keys), close: () => mounted.unmount() };
}
