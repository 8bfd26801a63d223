import { type RefObject, useLayoutEffect } from 'react';

/**
 * Gives the focus to the step's heading where the part of the step that has it goes away, or can no longer be used; the
 * browser would give it to the page.
 */
export function useFocusAtStep(part: RefObject<HTMLElement | null>, isUsable = true): void {
  useLayoutEffect(() => {
    if (!isUsable) return undefined;
    const { current } = part;
    return () => {
      if (current?.contains(document.activeElement) !== true) return;
      current.closest('[data-step]')?.querySelector('button')?.focus({ preventScroll: true });
    };
  }, [part, isUsable]);
}
