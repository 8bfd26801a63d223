import { type RefObject, useEffect } from 'react';

/** Takes key presses anywhere in the dialog around an element, on its head and its close button too. */
export function useDialogKeys(area: RefObject<HTMLElement | null>, onKeyDown: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const dialog = area.current?.closest<HTMLElement>('[role=dialog]');
    dialog?.addEventListener('keydown', onKeyDown);
    return () => dialog?.removeEventListener('keydown', onKeyDown);
  });
}
