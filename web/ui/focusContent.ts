/** Puts the keyboard at the page's main part: for what took the focus away with itself when it went. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
