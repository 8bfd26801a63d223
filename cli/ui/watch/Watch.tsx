import { useAnimation, useInput, useWindowSize } from 'ink';
import { useEffect, useReducer } from 'react';
import { actionFor } from '#cli/ui/keyboard/keyTable.ts';
import { typedKeys } from '#cli/ui/keyboard/typedKeys.ts';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { watchKeys, type WatchAction, type WatchScope } from './watchKeys.ts';

/** How far the watched command is. `stopping`: asked to end, saving what is in flight. */
export type WatchPhase = 'live' | 'stopping' | 'ended';

/** What the terminal and the moment give to a view. `frame` counts up, to turn the signs of what runs. */
export interface Moment {
  columns: number;
  rows: number;
  now: number;
  frame: number;
}

/** What is shown. It is mutable: the view reads it ten times a second, however many events come. */
export interface Watched {
  scopes: readonly WatchScope[];
  draw(moment: Moment): readonly ScreenLine[];
  act(action: WatchAction): void;
  now(): number;
}

const FRAME_MS = 100;

interface WatchProps {
  watched: Watched;
  /** Puts the lines on the terminal. */
  show: (lines: readonly ScreenLine[], size: { columns: number; rows: number }) => void;
}

/** The view of a command while it runs. Ink reads the keys and keeps the beat; the lines are written by `show`. */
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
