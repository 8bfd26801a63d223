import { createRoot, type Root } from 'react-dom/client';
import { toast as sonner, Toaster } from 'sonner';
import { TOAST_MS, toastPlace } from './toastPlace.ts';

let root: Root | undefined;

/** Shows a toast, after the container for toasts is mounted. */
export async function toast(text: string, kind: 'message' | 'success' | 'error'): Promise<void> {
  const first = root === undefined;
  root ??= createRoot(toastPlace());
  const theme = document.documentElement.classList.contains('dark') ? 'dark' : 'light';
  root.render(<Toaster theme={theme} position="bottom-center" closeButton />);
  // sonner drops toasts that are shown before its container is mounted.
  if (first) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  sonner[kind](text, { duration: TOAST_MS });
}
