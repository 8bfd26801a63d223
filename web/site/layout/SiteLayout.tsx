import { Outlet, ScrollRestoration, useMatch } from 'react-router-dom';
import { AuthDialogHost } from '../auth/AuthDialogHost.tsx';
import { CategoryNav } from './CategoryNav.tsx';
import { Footer } from './Footer.tsx';
import { Masthead } from './Masthead.tsx';
import { NavigationStatus } from './NavigationStatus.tsx';
import { PageHead } from '../head/PageHead.tsx';
import { TopBar } from './TopBar.tsx';

/** The layout around every page. */
export function SiteLayout() {
  const home = useMatch({ path: '/', end: true }) !== null;
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header>
        <TopBar home={home} />
        {home ? <Masthead /> : null}
      </header>
      <CategoryNav />
      <NavigationStatus />
      <main id="content" className="wide" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <AuthDialogHost />
      <PageHead />
      <ScrollRestoration />
    </>
  );
}
