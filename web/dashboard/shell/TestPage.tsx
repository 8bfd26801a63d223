import { PlainPage } from './PlainPage.tsx';

/** A heading and a line of text: that they stand here shows that the dashboard is served and lets its reader in. */
export function TestPage() {
  return (
    <PlainPage>
      <h1>Dashboard test</h1>
      <p>The dashboard's pages are served.</p>
    </PlainPage>
  );
}
