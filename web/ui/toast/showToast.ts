import { loadCode } from '../loadCode.ts';
import { TOAST_MS, toastPlace } from './toastPlace.ts';

export type ToastKind = 'message' | 'success' | 'error';

let draw = drawWithSonner;

/** Shows a message at the page's edge. The code that draws it loads with the first one. */
export function showToast(text: string, kind: ToastKind = 'message'): void {
  draw(text, kind).catch(() => drawPlainly(text));
}

/** The dashboard draws its toasts itself. */
export function drawToastsWith(own: typeof draw): void {
  draw = own;
}

async function drawWithSonner(text: string, kind: ToastKind): Promise<void> {
  const { toast } = await loadCode(() => import('./SonnerToasts.tsx'));
  await toast(text, kind);
}

/** Without a connection the code that draws toasts cannot be loaded, so the words are shown without it. */
function drawPlainly(text: string): void {
  const notice = document.createElement('p');
  notice.className = 'plain-toast';
  notice.setAttribute('role', 'alert');
  notice.textContent = text;
  toastPlace().append(notice);
  setTimeout(() => notice.remove(), TOAST_MS);
}
