import { useApp, useInput, usePaste, useStdout, useWindowSize } from 'ink';
import { use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { typedKeys } from '#cli/ui/keyboard/typedKeys.ts';
import { PaletteContext } from '#cli/ui/theme/tone.ts';
import { encodeLine } from '#cli/ui/terminal/encodeLine.ts';
import { FrameWriter } from '#cli/ui/terminal/frameWriter.ts';
import { drawTui } from './drawTui.ts';
import type { TuiStore } from './store.ts';

/** Hands the terminal to another program until its work is done. */
export type LendTerminal = (work: () => Promise<void>) => Promise<void>;

interface TuiProps {
  store: TuiStore;
  /** Called with the function that hands the terminal to another program. */
  onTerminal: (lend: LendTerminal) => void;
}

/**
 * The full-screen tool: sends keys to the store and draws its state. Ink reads the keys and manages the terminal; the
 * lines are written here, because Ink's own drawing breaks where a terminal disagrees about a character's width.
 */
export function Tui({ store, onTerminal }: TuiProps) {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const palette = use(PaletteContext);
  const { columns, rows } = useWindowSize();
  const { suspendTerminal } = useApp();
  const { stdout } = useStdout();
  const drawn = useRef(state.redraws);
  const frames = useMemo(() => new FrameWriter((text) => stdout.write(text)), [stdout]);
  useEffect(() => {
    onTerminal(async (work) => {
      await suspendTerminal(work);
      frames.forget();
    });
  }, [onTerminal, suspendTerminal, frames]);
  useEffect(() => {
    frames.forget();
    store.send({ type: 'resized', columns, rows });
  }, [store, frames, columns, rows]);
  useInput((input, key) => {
    for (const typed of typedKeys(input, key)) {
      store.send('key' in typed ? { type: 'key', key: typed.key } : { type: 'typed', text: typed.text });
    }
  });
  usePaste((text) => store.send({ type: 'pasted', text }));
  useEffect(() => {
    const { lines, cursor } = drawTui(state);
    if (drawn.current !== state.redraws) frames.forget();
    drawn.current = state.redraws;
    frames.draw(
      lines.map((line) => encodeLine(line, palette)),
      cursor,
    );
  });
  return null;
}
