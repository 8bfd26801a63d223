import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Late, useLate } from './late.ts';

/** A pointer, or the key that opens at the first or the last choice. */
export type PressedBy = 'pointer' | 'ArrowDown' | 'ArrowUp';

/**
 * For a button that opens something whose code is late: a plain button stands in for it, fetches the code when it is
 * pointed at, focused or pressed, and what was asked for opens as soon as it can. The focus stays where it is.
 */
export function useStandIn<Code>(code: Late<Code>, givenId?: string) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [near, setNear] = useState(false);
  const [pressed, setPressed] = useState<PressedBy | null>(null);
  const focused = useRef(false);
  const loaded = useLate(code, near || pressed !== null);
  useLayoutEffect(() => {
    if (loaded === null || !focused.current) return;
    focused.current = false;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [loaded, id]);
  return {
    id,
    loaded,
    /** What pressed it before the code was there. */
    pressed,
    standIn: {
      id,
      'aria-expanded': false,
      // A click that no pointer made is the browser's answer to Enter or Space.
      onClick: ({ detail }: MouseEvent) => setPressed((before) => before ?? (detail === 0 ? 'ArrowDown' : 'pointer')),
      // The code may come between press and release: then no click reaches the button that takes this one's place.
      onPointerDown: ({ button, pointerType }: PointerEvent) => {
        if (button === 0 && pointerType === 'mouse') setPressed('pointer');
      },
      onPointerEnter: () => setNear(true),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') setPressed(key);
      },
      onFocus: () => {
        focused.current = true;
        setNear(true);
      },
      onBlur: () => {
        focused.current = false;
      },
    },
  };
}
