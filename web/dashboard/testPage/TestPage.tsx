import { lazy, Suspense } from 'react';
import { loadCode } from '../../ui/loadCode.ts';
import { PlainPage } from '../shell/PlainPage.tsx';

const Catalogue = lazy(async () => ({
  default: (await loadCode(() => import('./ComponentCatalogue.tsx'))).ComponentCatalogue,
}));

/**
 * A heading and a line of text, which show that the dashboard is served and that the user may see it. Below them every
 * component of the dashboard in every state.
 */
export function TestPage() {
  return (
    <PlainPage wide>
      <h1>Dashboard test</h1>
      <p>The dashboard's pages are served.</p>
      <Suspense fallback={null}>
        <Catalogue />
      </Suspense>
    </PlainPage>
  );
}
