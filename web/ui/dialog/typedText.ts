import { type FocusEvent, useRef } from 'react';

export interface TypedText {
  /** For the element around the controls: notes what stood in each before it was touched. */
  onFocus: (event: FocusEvent) => void;
  /** Whether a control on the page holds another text than before. */
  isTyped: () => boolean;
}

/** Knows whether somebody typed into a field inside an element, controlled by React or not. */
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
