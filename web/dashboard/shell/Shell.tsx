import { LogOut, Plus, SunMoon } from 'lucide-react';
import { useEffect } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { showToast } from '../../ui/toast.ts';
import { useCurrentInSight } from '../../ui/useCurrentInSight.ts';
import { useTheme } from '../../ui/useTheme.ts';
import { leaveDashboard } from '../data/session.ts';
import { screenTitle, tabs } from './screens.ts';

/** Header, tab bar and the screen of the current tab. */
export function Shell() {
  const [theme, setTheme] = useTheme();
  const list = useCurrentInSight();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = screenTitle(pathname);
  }, [pathname]);
  const leave = async () => {
    const outcome = await leaveDashboard();
    if (outcome.ok) showToast('Signed out successfully!', 'success');
    else showToast(outcome.message, 'error');
  };
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className="shell-head">
        <a className="logo" href="/" title="To the site">
          <img src="/logo.svg" width="26" height="26" alt="" />
          <span>Velocity</span>
        </a>
        <div className="shell-icons">
          <button type="button" className="icon-button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
            <SunMoon aria-hidden="true" size={20} />
            <span className="visually-hidden">Switch the theme</span>
          </button>
          <button type="button" className="icon-button" onClick={() => void leave()}>
            <LogOut aria-hidden="true" size={20} />
            <span className="visually-hidden">Sign Out</span>
          </button>
        </div>
      </header>
      <div className="shell-tabs">
        <nav aria-label="Dashboard">
          <ul ref={list}>
            {tabs.map(({ path, label }) => (
              <li key={path}>
                <NavLink to={`/dashboard/${path}`}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <button type="button" className="add-button" title="Add new item">
          <Plus aria-hidden="true" size={20} />
          <span className="visually-hidden">Add new item</span>
        </button>
      </div>
      <main id="content" className="shell-main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
