import { loadCode } from './loadCode.ts';
import { TOAST_MS, toastPlace } from './toastPlace.ts';

type ToastKind = 'message' | 'success' | 'error';

/** Shows a message at the page's edge. The code that draws it loads with the first one. */
export function showToast(text: string, kind: ToastKind = 'message'): void {
  void draw(text, kind);
}

async function draw(text: string, kind: ToastKind): Promise<void> {
  try {
    const { toast } = await loadCode(() => import('./ToastHost.tsx'));
    await toast(text, kind);
  } catch {
    drawPlainly(text);
  }
}

/** The connection is gone, and the code that draws toasts with it: the words need none. */
function drawPlainly(text: string): void {
  const notice = document.createElement('p');
  notice.className = 'plain-toast';
  notice.setAttribute('role', 'alert');
  notice.textContent = text;
  toastPlace().append(notice);
  setTimeout(() => notice.remove(), TOAST_MS);
}
