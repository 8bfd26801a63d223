import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { loadCode } from '../ui/loadCode.ts';
import { ScreenError } from './shell/ScreenError.tsx';
import { type Screen, screens } from './shell/screens.ts';
import { Shell } from './shell/Shell.tsx';
import { ScreenIsLoading, StaffOnly } from './shell/StaffOnly.tsx';
import { TestPage } from './testPage/TestPage.tsx';

/** The code of each screen, fetched when it is first opened. */
const built: Record<Screen['path'], () => Promise<ComponentType>> = {
  feed: async () => (await import('./screens/feed/FeedScreen.tsx')).FeedScreen,
  'x-accounts': async () => (await import('./screens/accounts/AccountsScreen.tsx')).AccountsScreen,
  models: async () => (await import('./screens/models/ModelsScreen.tsx')).ModelsScreen,
  inbox: async () => (await import('./screens/inbox/InboxScreen.tsx')).InboxScreen,
  production: async () => (await import('./screens/production/ProductionScreen.tsx')).ProductionScreen,
  runs: async () => (await import('./screens/runs/RunsScreen.tsx')).RunsScreen,
  scraper: async () => (await import('./screens/scraper/ScraperScreen.tsx')).ScraperScreen,
  uploads: async () => (await import('./screens/uploads/UploadsScreen.tsx')).UploadsScreen,
  settings: async () => (await import('./screens/settings/SettingsScreen.tsx')).SettingsScreen,
  research: async () => (await import('./researchRoute.tsx')).ResearchRoute,
};

/** Every address of the dashboard. */
export const routes: RouteObject[] = [
  {
    path: '/dashboard',
    element: (
      <StaffOnly>
        <Shell />
      </StaffOnly>
    ),
    hydrateFallbackElement: <ScreenIsLoading />,
    children: [
      { index: true, element: <Navigate to="/dashboard/feed" replace /> },
      ...screens.map((screen) => screenRoute(screen)),
      {
        path: '*',
        element: (
          <section>
            <h1>Oops! Page not found</h1>
            <a href="/">Return to Home</a>
          </section>
        ),
      },
    ],
  },
  {
    path: '/dashboard-test',
    element: (
      <StaffOnly>
        <TestPage />
      </StaffOnly>
    ),
  },
];

function screenRoute(screen: Screen): RouteObject {
  const load = built[screen.path];
  const path = 'below' in screen ? `${screen.path}/${screen.below}?` : screen.path;
  const route = { path, caseSensitive: true, errorElement: <ScreenError /> };
  return { ...route, lazy: async () => ({ Component: await loadCode(load) }) };
}
