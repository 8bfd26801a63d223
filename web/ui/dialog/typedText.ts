import { type FocusEvent, useRef } from 'react';

export interface TypedText {
  /** Set on the element around the controls: remembers the text of each one when it is first focused. */
  onFocus: (event: FocusEvent) => void;
  /** Whether the text of a control has changed. */
  isTyped: () => boolean;
}

/** Tracks whether text was typed into a field inside an element, controlled by React or not. */
export function useTypedText(): TypedText {
  const before = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>());
  return {
    onFocus: ({ target }) => {
      const isControl = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isControl && !before.current.has(target)) before.current.set(target, target.value);
    },
    isTyped: () => [...before.current].some(([control, text]) => control.isConnected && control.value !== text),
  };
}
