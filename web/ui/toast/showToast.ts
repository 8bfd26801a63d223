import { loadCode } from '../loadCode.ts';
import { TOAST_MS, toastPlace } from './toastPlace.ts';

export type ToastKind = 'message' | 'success' | 'error';

let draw = drawWithSonner;

/** Shows a toast. Its code is loaded with the first one. */
export function showToast(text: string, kind: ToastKind = 'message'): void {
  draw(text, kind).catch(() => drawPlainly(text));
}

/** Replaces the way toasts are drawn, for the dashboard. */
export function drawToastsWith(own: typeof draw): void {
  draw = own;
}

async function drawWithSonner(text: string, kind: ToastKind): Promise<void> {
  const { toast } = await loadCode(() => import('./SonnerToasts.tsx'));
  await toast(text, kind);
}

/** Shows the text without the library, whose code cannot be loaded offline. */
function drawPlainly(text: string): void {
  const notice = document.createElement('p');
  notice.className = 'plain-toast';
  notice.setAttribute('role', 'alert');
  notice.textContent = text;
  toastPlace().append(notice);
  setTimeout(() => notice.remove(), TOAST_MS);
}
