// Imported first: it declares the order of the cascade layers.
import './dashboard.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { config } from 'zod/mini';
import type { AuthSettings } from '../ui/auth/authState.ts';
import { startAuth, storedSession } from '../ui/auth/authStore.ts';
import { afterPaint } from '../ui/afterPaint.ts';
import { showDashboardToast } from '../ui/toast/dashboardToasts.ts';
import { drawToastsWith } from '../ui/toast/showToast.ts';
import { lazyCode, useLazyCode } from '../ui/lazy/lazyCode.ts';
import { askWhileSaving } from './data/askWhileSaving.ts';
import { meQuery } from './data/me.ts';
import { createQueryClient } from './data/queryClient.ts';
import { routes } from './routes.tsx';
import type { Overlays } from './shell/Overlays.tsx';
import { ownJson } from '../ui/ownJson.ts';

// The content security policy forbids eval, which zod would otherwise try.
config({ jitless: true });

/** Milliseconds after which the page shows that it is loading. */
const LONGEST_MS = 250;

const root = document.getElementById('root');
const settings = ownJson<AuthSettings>(document.getElementById('settings')?.textContent ?? 'null');
if (root !== null) {
  // Also those of the sign-in, which the site and the dashboard share.
  drawToastsWith(async (text, kind) => void showDashboardToast({ text, kind }));
  startAuth(settings);
  const client = createQueryClient();
  askWhileSaving(client.getMutationCache());
  const router = createBrowserRouter(routes);
  const draw = () =>
    createRoot(root).render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <OverlaysAfterPaint onGo={(address) => router.navigate(address)} />
      </QueryClientProvider>,
    );
  void Promise.race([isReady(client, router), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]).then(draw);
}

/** What may lie over the page: nothing of it is in its first paint, which its code does not hold up either. */
function OverlaysAfterPaint(props: ComponentProps<typeof Overlays>) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => void afterPaint().then(() => setPainted(true)), []);
  const loaded = useLazyCode(overlays, isPainted);
  return loaded === null ? null : <loaded.Overlays {...props} />;
}

const overlays = lazyCode(() => import('./shell/Overlays.tsx'));

/** Resolves when the screen's code is there, and whether its person is staff: drawn before, the page is drawn thrice. */
async function isReady(client: QueryClient, router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  const user = storedSession()?.user;
  const code = new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
  await Promise.all([code, user === undefined ? undefined : client.prefetchQuery(meQuery(user.id))]);
}
