import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type LazyCode, useLazyCode } from './lazyCode.ts';

/** What pressed the button: a pointer, or the key that opens at the first or the last choice. */
export type PressedBy = 'pointer' | 'ArrowDown' | 'ArrowUp';

/**
 * For a button that opens something whose code is loaded lazily: a plain placeholder button loads the code when it is
 * hovered, focused or pressed, and opens the real one as soon as it has loaded. The focus stays on the button.
 */
export function usePlaceholder<Code>(code: LazyCode<Code>, givenId?: string) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [near, setNear] = useState(false);
  const [pressed, setPressed] = useState<PressedBy | null>(null);
  const focused = useRef(false);
  const loaded = useLazyCode(code, near || pressed !== null);
  useLayoutEffect(() => {
    if (loaded === null || !focused.current) return;
    focused.current = false;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [loaded, id]);
  return {
    id,
    loaded,
    /** What pressed it before the code had loaded. */
    pressed,
    placeholderProps: {
      id,
      'aria-expanded': false,
      // A click without a pointer comes from Enter or Space.
      onClick: ({ detail }: MouseEvent) => setPressed((before) => before ?? (detail === 0 ? 'ArrowDown' : 'pointer')),
      // The code may arrive between press and release, and then the button that replaces this one gets no click.
      onPointerDown: ({ button, pointerType }: PointerEvent) => {
        if (button === 0 && pointerType === 'mouse') setPressed('pointer');
      },
      onPointerEnter: () => setNear(true),
      onKeyDown: (event: KeyboardEvent) => {
        const { key } = event;
        if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
        // The browser would scroll the page.
        event.preventDefault();
        setPressed(key);
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
