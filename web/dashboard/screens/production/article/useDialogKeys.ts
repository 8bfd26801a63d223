import { type RefObject, useEffect, useEffectEvent } from 'react';
import { dialogsOver } from './dialogsOver.ts';

/**
 * Takes key presses anywhere in the dialog around an element, on its head and its close button too. Not while another
 * dialog lies over it.
 */
export function useDialogKeys(area: RefObject<HTMLElement | null>, onKeyDown: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKeyDown);
  useEffect(() => {
    const dialog = area.current?.closest<HTMLElement>('[role=dialog]');
    const listen = (event: KeyboardEvent) => {
      if (dialogsOver(dialog ?? null).length === 0) press(event);
    };
    dialog?.addEventListener('keydown', listen);
    return () => dialog?.removeEventListener('keydown', listen);
  }, [area]);
}
