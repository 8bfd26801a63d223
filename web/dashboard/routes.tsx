import { Navigate, type RouteObject } from 'react-router-dom';
import { loadCode } from '../ui/loadCode.ts';
import { type Screen, screens } from './screens.ts';
import { UnknownScreen } from './shell/UnknownScreen.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { Shell } from './shell/Shell.tsx';
import { ScreenIsLoading, StaffOnly } from './shell/StaffOnly.tsx';
import { TestPage } from './testPage/TestPage.tsx';

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
  return { ...route, lazy: async () => ({ Component: await loadCode(screen.load) }) };
}
