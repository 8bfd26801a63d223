import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Takes key presses anywhere in the dialog around an element, on its head and its close button too. */
export function useDialogKeys(area: RefObject<HTMLElement | null>, onKeyDown: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKeyDown);
  useEffect(() => {
    const dialog = area.current?.closest<HTMLElement>('[role=dialog]');
    const listen = (event: KeyboardEvent) => press(event);
    dialog?.addEventListener('keydown', listen);
    return () => dialog?.removeEventListener('keydown', listen);
  }, [area]);
}
