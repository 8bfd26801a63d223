import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/forms.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import type { AuthSettings } from '../ui/auth/authState.ts';
import { startAuth } from '../ui/auth/authStore.ts';
import { StaffOnly } from './shell/StaffOnly.tsx';
import { Screen } from './shell/Screen.tsx';
import { Shell } from './shell/Shell.tsx';
import { tabs } from './shell/tabs.ts';
import { TestPage } from './shell/TestPage.tsx';
import './dashboard.css';

const routes: RouteObject[] = [
  {
    path: '/dashboard',
    element: (
      <StaffOnly>
        <Shell />
      </StaffOnly>
    ),
    children: [
      { index: true, element: <Navigate to="/dashboard/feed" replace /> },
      ...tabs.map((tab) => ({ path: tab.path, element: <Screen tab={tab} /> })),
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

const root = document.getElementById('root');
const settings: AuthSettings = JSON.parse(document.getElementById('settings')?.textContent ?? 'null');
if (root !== null) {
  startAuth(settings);
  createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />);
}
