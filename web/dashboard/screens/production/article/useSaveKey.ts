import { useEffect, useEffectEvent } from 'react';
import { usePressAfter } from '../../../usePressAfter.ts';

interface SaveKey {
  /** Whether there is something to save. */
  canSave: boolean;
  /** Whether a save, or the comparison with the brief, is in progress and has to end first. */
  mustWait: boolean;
  save: () => void;
}

/** Ctrl+S saves wherever the focus is, with what is typed until a save or comparison in progress has ended. */
export function useSaveKey({ canSave, mustWait, save }: SaveKey): void {
  const saving = usePressAfter({ mustWait, pressedFor: 'all', act: () => (canSave ? save() : undefined) });
  const press = useEffectEvent(() => (canSave ? saving.press() : undefined));
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
