import { Box, type SuspendTerminal, useApp, useCursor, useInput, usePaste, useWindowSize } from 'ink';
import { useEffect, useSyncExternalStore } from 'react';
import { typedKeys } from '../keyboard/typedKeys.ts';
import { Screen } from '../look/Screen.tsx';
import { drawTui } from './draw/drawTui.ts';
import type { TuiStore } from './store.ts';

interface TuiProps {
  store: TuiStore;
  /** Given the way to hand the terminal to another program. */
  onTerminal: (suspend: SuspendTerminal) => void;
}

/** The full-screen tool: what is typed goes to the store, and the store's state is drawn. */
export function Tui({ store, onTerminal }: TuiProps) {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { columns, rows } = useWindowSize();
  const { suspendTerminal } = useApp();
  useEffect(() => onTerminal(suspendTerminal), [onTerminal, suspendTerminal]);
  useEffect(() => store.send({ type: 'resized', columns, rows }), [store, columns, rows]);
  useInput((input, key) => {
    for (const typed of typedKeys(input, key)) {
      store.send('key' in typed ? { type: 'key', key: typed.key } : { type: 'typed', text: typed.text });
    }
  });
  usePaste((text) => store.send({ type: 'pasted', text }));
  const { lines, cursor } = drawTui(state);
  const { setCursorPosition } = useCursor();
  setCursorPosition(cursor ?? undefined);
  return (
    <Box width={columns} height={rows} overflow="hidden">
      <Screen lines={lines} />
    </Box>
  );
}
