/** Milliseconds that a toast stays: the specification's. */
export const TOAST_MS = 3000;

let place: HTMLElement | undefined;
let dialog: HTMLElement | null = null;

/** The element that toasts are drawn in. */
export function toastPlace(): HTMLElement {
  if (place === undefined) {
    place = document.createElement('div');
    settle();
  }
  return place;
}

/** An open dialog contains the toasts, because anything outside of it is covered and not announced. */
export function takeToastsIn(open: HTMLElement | null): void {
  dialog = open;
  settle();
}

function settle(): void {
  if (place !== undefined) (dialog ?? document.body).append(place);
}
