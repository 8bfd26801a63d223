import { useEffect, useEffectEvent, useRef } from 'react';
import { isSessionHeld } from '../../../data/session.ts';

interface SaveKey {
  /** Whether there is something to save, and nothing is being saved. */
  canSave: boolean;
  /** Whether what is saved has to be compared with the brief before, and is not yet. */
  isWaiting: boolean;
  save: () => void;
}

/** Ctrl+S saves wherever the focus is; pressed while the text is still being checked, it saves after that. */
export function useSaveKey({ canSave, isWaiting, save }: SaveKey): void {
  const wantsSave = useRef(false);
  const press = useEffectEvent(() => {
    if (!canSave) return;
    if (isWaiting) wantsSave.current = true;
    else save();
  });
  // Without dependencies: it looks whether to save later, also once the session is there again.
  useEffect(() => {
    // Not above the question for a new sign-in.
    if (!wantsSave.current || isWaiting || !isSessionHeld()) return;
    wantsSave.current = false;
    press();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
