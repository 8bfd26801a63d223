import { type RefObject, useEffect, useEffectEvent } from 'react';

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

/** The open dialogs over the one that an element is in: what is pressed in them is not meant for what is below. */
export function dialogsOver(element: Element | null): Element[] {
  const own = element?.closest('[role=dialog]');
  // One that is closed may still fade.
  return [...document.querySelectorAll(':is([role=dialog], [role=alertdialog])[data-open]')].filter(
    (dialog) => dialog !== own,
  );
}
