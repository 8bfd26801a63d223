import { useLayoutEffect, useRef } from 'react';
import { showToast } from '../../ui/toast/showToast.ts';

/** Milliseconds within which a press is still meant for what the button did before. */
const MEANT_MS = 1000;
/** Milliseconds after a press within which a change of the button is its own doing. */
const OWN_MS = 10_000;

/**
 * Guards a button that does something else once somebody else has changed what it is about: a press right after that,
 * by who stands on it, does nothing and says so. Who comes to it afterwards has read it.
 * @param label what the button does now, as it says itself.
 * @returns `press` calls what is to be done; `onFocus` is the button's.
 */
export function usePressMeant(label: string) {
  const last = useRef({ label, before: label, at: -Infinity });
  const pressedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const { label: before } = last.current;
    if (before === label) return;
    const now = performance.now();
    last.current = { label, before, at: now - pressedAt.current < OWN_MS ? -Infinity : now };
    pressedAt.current = -Infinity;
  }, [label]);
  const isRead = () => {
    last.current.at = -Infinity;
  };
  return {
    onFocus: isRead,
    press: (act: () => void) => {
      const { before, at } = last.current;
      if (performance.now() - at < MEANT_MS) {
        isRead();
        showToast(`Nothing was done: the button was “${before}” until just now. Press again for “${label}”.`);
        return;
      }
      pressedAt.current = performance.now();
      act();
    },
  };
}
