import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster } from 'sonner';
import { TOAST_MS } from './toast.ts';

let mounted: Promise<void> | undefined;

/** Draws a toast, after the place for toasts is there. */
export async function toast(text: string, kind: 'message' | 'success' | 'error'): Promise<void> {
  mounted ??= mount();
  await mounted;
  sonner[kind](text, { duration: TOAST_MS });
}

async function mount(): Promise<void> {
  const element = document.createElement('div');
  document.body.append(element);
  const theme = document.documentElement.classList.contains('dark') ? 'dark' : 'light';
  createRoot(element).render(<Toaster theme={theme} position="bottom-center" closeButton={false} />);
  // sonner drops what is shown before its place is mounted.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
