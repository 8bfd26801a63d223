import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { loadCode } from '../ui/loadCode.ts';
import { ResearchPlace, staysBehind } from './researchPlace.tsx';
import { elsewhere, type Screen, screens } from './screens.ts';
import { UnknownScreen } from './shell/UnknownScreen.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { Shell } from './shell/Shell.tsx';
import { ScreenIsLoading, StaffOnly } from './shell/StaffOnly.tsx';
import { TestPage } from './testPage/TestPage.tsx';

/** The research window, and the screens that it opens above. */
const together: ReadonlySet<string> = new Set(['inbox', 'runs', 'research']);

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
      ...Object.entries(elsewhere).map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
      ...screens.filter(({ path }) => !together.has(path)).map((screen) => screenRoute(screen)),
      {
        element: <ResearchPlace />,
        errorElement: <ScreenError />,
        children: screens.filter(({ path }) => together.has(path)).map((screen) => screenRoute(screen)),
      },
      {
        path: '*',
        element: <UnknownScreen />,
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
  const path = 'below' in screen ? `${screen.path}/${screen.below}?` : screen.path;
  const route = { path, caseSensitive: true, errorElement: <ScreenError /> };
  const load: () => Promise<ComponentType> = screen.load;
  return { ...route, lazy: staysBehind(screen.path) ?? (async () => ({ Component: await loadCode(load) })) };
}
