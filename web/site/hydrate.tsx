import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { startAuth } from '../ui/auth/authStore.ts';
import { browserReads } from './browserReads.ts';
import { wasReloaded } from '../ui/loadCode.ts';
import { showToast } from '../ui/toast/showToast.ts';
import { siteRoutes } from './routes.tsx';
import { type SiteSettings, SiteSettingsContext } from './settings/siteSettings.ts';
import { reviveErrors } from './reviveErrors.ts';
import { ownJson } from '../ui/ownJson.ts';

/** Brings the page that the server wrote to life; `ready` is called once it listens. */
export function hydrate(ready: () => void): void {
  const root = document.getElementById('root');
  if (root === null) return;
  const settings = ownJson<SiteSettings>(block('settings'));
  const state = ownJson<HydrationState>(block('hydration'));
  // Before the router looks at the address: what a provider left in it is taken out.
  startAuth(settings);
  if (wasReloaded()) showToast('This page was out of date and has been loaded again. Please try once more.');
  const router = createBrowserRouter(siteRoutes(browserReads), {
    hydrationData: { ...state, errors: reviveErrors(state.errors) },
  });
  startTransition(() => {
    hydrateRoot(
      root,
      <SiteSettingsContext value={settings}>
        <Ready onReady={ready} />
        <RouterProvider router={router} />
      </SiteSettingsContext>,
    );
  });
}

function Ready({ onReady }: { onReady: () => void }) {
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true';
    onReady();
  }, [onReady]);
  return null;
}

function block(id: string): string {
  return document.getElementById(id)?.textContent ?? 'null';
}
