import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSessionHeld } from '../../../data/session.ts';

interface AfterComparison {
  /** Whether the text is being compared with the brief. */
  isComparing: boolean;
  /** What is saved or published. A press is dropped when this changes before it acted. */
  pressedFor: string;
  act: () => void;
}

/** A press that acts at once, or as soon as the text has been compared with the brief. `isHeld`: it waits for that. */
export function useAfterComparison({ isComparing, pressedFor, act }: AfterComparison) {
  const wanted = useRef<string | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const isHeld = isComparing && held === pressedFor;
  if (held !== null && !isHeld) setHeld(null);
  const settle = useEffectEvent(() => {
    if (wanted.current !== pressedFor) wanted.current = null;
    // Not above the question for a new sign-in.
    if (wanted.current === null || isComparing || !isSessionHeld()) return;
    wanted.current = null;
    act();
  });
  // Without dependencies: it looks again also once the session is back.
  useEffect(() => settle());
  const press = () => {
    if (!isComparing) return act();
    wanted.current = pressedFor;
    setHeld(pressedFor);
  };
  return { isHeld, press };
}
