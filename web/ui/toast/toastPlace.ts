/** Milliseconds that a toast stays, from the specification. */
export const TOAST_MS = 3000;

let place: HTMLElement | undefined;
let dialog: HTMLElement | null = null;

/** The element that contains the toasts. */
export function toastPlace(): HTMLElement {
  if (place === undefined) {
    place = document.createElement('div');
    settle();
  }
  return place;
}

/**
 * Moves the toasts into an open dialog, because everything outside of it is covered and not announced. Null moves them
 * back.
 */
export function takeToastsIn(open: HTMLElement | null): void {
  dialog = open;
  settle();
}

function settle(): void {
  if (place !== undefined) (dialog ?? document.body).append(place);
}
