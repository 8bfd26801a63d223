import { Static, useAnimation, useInput, useWindowSize } from 'ink';
import { useReducer } from 'react';
import { actionFor } from '../keyboard/keyTable.ts';
import { typedKeys } from '../keyboard/typedKeys.ts';
import { Screen, type ScreenLine } from '../look/Screen.tsx';
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

/** What is shown. It changes behind the view's back: the view looks ten times a second, however many events come. */
export interface Watched {
  phase: WatchPhase;
  scopes: readonly WatchScope[];
  draw(moment: Moment): readonly ScreenLine[];
  act(action: WatchAction): void;
  now(): number;
}

const FRAME_MS = 100;

/** The view of a command while it runs. */
export function Watch({ watched, phase }: { watched: Watched; phase: WatchPhase }) {
  const { columns, rows } = useWindowSize();
  const { frame } = useAnimation({ interval: FRAME_MS, isActive: phase !== 'ended' });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useInput((input, key) => {
    for (const typed of typedKeys(input, key)) {
      const action = actionFor(watchKeys, watched.scopes, 'key' in typed ? typed.key : typed.text);
      if (action !== null) watched.act(action);
    }
    redraw();
  });
  const lines = watched.draw({ columns, rows, frame, now: watched.now() });
  if (phase !== 'ended') return <Screen lines={lines} />;
  // The summary may be higher than the terminal: as static output it goes into the scrollback whole and once.
  return <Static items={[lines]}>{(summary) => <Screen key="summary" lines={summary} />}</Static>;
}
