import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type HydrationState,
  RouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router-dom';
import { startAuth } from '../ui/auth/authStore.ts';
import { browserReads } from './browserReads.ts';
import { wasReloaded } from '../ui/loadCode.ts';
import { showToast } from '../ui/toast/showToast.ts';
import { siteRoutes } from './routes.tsx';
import { type SiteSettings, SiteSettingsContext } from './settings/siteSettings.ts';
import { ownJson } from '../ui/ownJson.ts';

/** Hydrates the server-rendered page. `ready` is called once it handles events. */
export function hydrate(ready: () => void): void {
  const root = document.getElementById('root');
  if (root === null) return;
  const settings = ownJson<SiteSettings>(block('settings'));
  const state = ownJson<HydrationState>(block('hydration'));
  // Before the router reads the address, because it removes the parameters of a sign-in provider.
  startAuth(settings);
  if (wasReloaded()) showToast('This page was out of date and has been loaded again. Please try once more.');
  const router = createBrowserRouter(siteRoutes(browserReads), {
    hydrationData: { ...state, errors: reviveErrors(state.errors) },
  });
  startTransition(() => {
    hydrateRoot(
      root,
      <SiteSettingsContext value={settings}>
        <Ready onReady={ready}>
          <RouterProvider router={router} />
        </Ready>
      </SiteSettingsContext>,
    );
  });
}

/** Around the page, not beside it: ids that React makes count siblings, and the server draws the page alone. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true';
    onReady();
  }, [onReady]);
  return children;
}

function block(id: string): string {
  return document.getElementById(id)?.textContent ?? 'null';
}

/** Restores errors of the server's loaders as the router's errors, whose status decides what the page says. */
function reviveErrors(errors: HydrationState['errors']): NonNullable<HydrationState['errors']> | null {
  if (errors === null || errors === undefined) return null;
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, revive(error)]));
}

function revive(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('status' in error)) return error;
  const status = typeof error.status === 'number' ? error.status : 500;
  return new ErrorResponse(status, '', 'data' in error ? error.data : null);
}
