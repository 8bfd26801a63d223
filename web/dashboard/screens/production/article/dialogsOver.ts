/** The open dialogs over the one that an element is in: what is pressed in them is not meant for what is below. */
export function dialogsOver(element: Element | null): Element[] {
  const own = element?.closest('[role=dialog]');
  // One that is closed may still fade.
  return [...document.querySelectorAll(':is([role=dialog], [role=alertdialog])[data-open]')].filter(
    (dialog) => dialog !== own,
  );
}
