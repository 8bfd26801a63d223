type ToastKind = 'message' | 'success' | 'error';

/** Shows a message at the page's edge. The code that draws it loads with the first one. */
export function showToast(text: string, kind: ToastKind = 'message'): void {
  void draw(text, kind);
}

async function draw(text: string, kind: ToastKind): Promise<void> {
  try {
    const { toast } = await import('./ToastHost.tsx');
    await toast(text, kind);
  } catch {
    // The connection is gone, and the words with it: the page itself stands.
  }
}
