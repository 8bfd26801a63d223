import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/forms.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { config } from 'zod';
import type { AuthSettings } from '../ui/auth/authState.ts';
import { startAuth } from '../ui/auth/authStore.ts';
import { createQueryClient } from './data/queryClient.ts';
import { routes } from './routes.tsx';
import './dashboard.css';

// The page's policy lets no text be run as code, which zod would otherwise try.
config({ jitless: true });

const root = document.getElementById('root');
const settings: AuthSettings = JSON.parse(document.getElementById('settings')?.textContent ?? 'null');
if (root !== null) {
  startAuth(settings);
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </QueryClientProvider>,
  );
}
