import { useAnimation, useInput, useWindowSize } from 'ink';
import { useEffect, useReducer } from 'react';
import { actionFor } from '#cli/ui/keyboard/keyTable.ts';
import { typedKeys } from '#cli/ui/keyboard/typedKeys.ts';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { watchKeys, type WatchAction, type WatchScope } from './watchKeys.ts';

/** The phase of a watched command. `stopping`: it was asked to end, and saves what is in progress. */
export type WatchPhase = 'live' | 'stopping' | 'ended';

/** The terminal's size and the time of a frame. `frame` counts up and animates spinners. */
export interface Moment {
  columns: number;
  rows: number;
  now: number;
  frame: number;
}

/** The mutable view of a command: it is drawn ten times a second, however many events arrive. */
export interface Watched {
  scopes: readonly WatchScope[];
  draw(moment: Moment): readonly ScreenLine[];
  act(action: WatchAction): void;
  now(): number;
}

const FRAME_MS = 100;

interface WatchProps {
  watched: Watched;
  /** Writes the lines to the terminal. */
  show: (lines: readonly ScreenLine[], size: { columns: number; rows: number }) => void;
}

/** The view of a running command. Ink reads the keys and times the frames; `show` writes the lines. */
export function Watch({ watched, show }: WatchProps) {
  const { columns, rows } = useWindowSize();
  const { frame } = useAnimation({ interval: FRAME_MS });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useInput((input, key) => {
    for (const typed of typedKeys(input, key)) {
      const action = actionFor(watchKeys, watched.scopes, 'key' in typed ? typed.key : typed.text);
      if (action !== null) watched.act(action);
    }
    redraw();
  });
  useEffect(() => show(watched.draw({ columns, rows, frame, now: watched.now() }), { columns, rows }));
  return null;
}
