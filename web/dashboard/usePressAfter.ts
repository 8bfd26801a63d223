import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSessionHeld } from './data/session.ts';

interface PressAfter {
  /** Whether something is in progress that has to end first: a comparison, a save, a read. */
  mustWait: boolean;
  /** What is saved, published or started. A press is dropped when this changes before it acted. */
  pressedFor: string;
  act: () => void;
}

/** A press that acts at once, or as soon as what is in progress has ended. `isHeld`: it waits for that. */
export function usePressAfter({ mustWait, pressedFor, act }: PressAfter) {
  const wanted = useRef<string | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const isHeld = mustWait && held === pressedFor;
  if (held !== null && !isHeld) setHeld(null);
  const settle = useEffectEvent(() => {
    if (wanted.current !== pressedFor) wanted.current = null;
    // Not above the question for a new sign-in.
    if (wanted.current === null || mustWait || !isSessionHeld()) return;
    wanted.current = null;
    act();
  });
  // Without dependencies: it looks again also once the session is back.
  useEffect(() => settle());
  const press = () => {
    if (!mustWait) return act();
    wanted.current = pressedFor;
    setHeld(pressedFor);
  };
  return { isHeld, press };
}
