// Imported first: it declares the order of the cascade layers.
import './dashboard.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { config } from 'zod/mini';
import type { AuthSettings } from '../ui/auth/authState.ts';
import { startAuth } from '../ui/auth/authStore.ts';
import { Toasts } from '../ui/toast/Toasts.tsx';
import { Tooltips } from '../ui/tooltip/Tooltips.tsx';
import { createQueryClient } from './data/queryClient.ts';
import { routes } from './routes.tsx';
import { ownJson } from '../ui/ownJson.ts';

// The content security policy forbids eval, which zod would otherwise try.
config({ jitless: true });

const root = document.getElementById('root');
const settings = ownJson<AuthSettings>(document.getElementById('settings')?.textContent ?? 'null');
if (root !== null) {
  startAuth(settings);
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createBrowserRouter(routes)} />
      <Toasts />
      <Tooltips />
    </QueryClientProvider>,
  );
}
