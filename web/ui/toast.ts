/** Milliseconds that a toast stays: the specification's. */
export const TOAST_MS = 3000;

/** Shows a message at the page's edge. The code that draws it loads with the first one. */
export function showToast(text: string, kind: 'message' | 'success' | 'error' = 'message'): void {
  void import('./ToastHost.tsx').then(({ toast }) => toast(text, kind));
}
