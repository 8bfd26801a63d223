import { useEffect, useState } from 'react';

/** Milliseconds without a key after which somebody has paused. */
const PAUSE_MS = 1500;

const FIELD = 'input, textarea, [contenteditable]';

/**
 * Whether nobody is typing, or whoever was has paused since. Somebody who is in a field at first may be in the middle of
 * a word. There is no longest wait: nobody types for minutes without a pause, and it would end in the middle of a word.
 */
export function useTypingPause(): boolean {
  const [hasPaused, setHasPaused] = useState(() => document.activeElement?.matches(FIELD) !== true);
  useEffect(() => {
    if (hasPaused) return undefined;
    const ended = new AbortController();
    const end = () => setHasPaused(true);
    let timer = setTimeout(end, PAUSE_MS);
    const onTyped = (event: Event) => {
      clearTimeout(timer);
      // What an input method composes has to be chosen, however long that takes.
      const isComposing = 'isComposing' in event && event.isComposing === true;
      if (!isComposing) timer = setTimeout(end, PAUSE_MS);
    };
    for (const type of ['keydown', 'input', 'compositionend'] as const) {
      document.addEventListener(type, onTyped, { capture: true, signal: ended.signal });
    }
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [hasPaused]);
  return hasPaused;
}
