import { type RefObject, useEffect, useEffectEvent } from 'react';
import { usePressAfter } from '../../../usePressAfter.ts';
import { dialogsOver } from './useDialogKeys.ts';

interface SaveKey {
  /** A part of the article window. */
  area: RefObject<HTMLElement | null>;
  /** Whether there is something to save. */
  canSave: boolean;
  /** Whether a save, or the comparison with the brief, is in progress and has to end first. */
  mustWait: boolean;
  /** A press that waits is dropped when this changes. */
  pressedFor: string;
  save: () => void;
}

/**
 * Ctrl+S saves wherever the focus is, once a save or comparison in progress has ended. Below another dialog it does
 * nothing, unless that one is marked `data-saves`.
 */
export function useSaveKey({ area, canSave, mustWait, pressedFor, save }: SaveKey): void {
  const saving = usePressAfter({ mustWait, pressedFor, act: () => (canSave ? save() : undefined) });
  const press = useEffectEvent(() => (canSave ? saving.press() : undefined));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (dialogsOver(area.current).every((dialog) => dialog.querySelector('[data-saves]') !== null)) press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [area]);
}
