/** Moves the focus to the page's main content, after the focused element was removed. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
