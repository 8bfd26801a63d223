import { LogOut, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { catchTyped } from '../../ui/dialog/typedBefore.ts';
import { focusContent } from '../../ui/focusContent.ts';
import { IconButton } from '../../ui/iconButton/IconButton.tsx';
import { HalfGlyph } from '../../ui/statusSign/glyphs.tsx';
import { isDark } from '../../ui/theme.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { useCurrentInSight } from '../../ui/useCurrentInSight.ts';
import { useTheme } from '../../ui/useTheme.ts';
import { leaveDashboard } from '../data/session.ts';
import { staysUnsaved } from '../data/unsavedText.ts';
import { screenAt, screenTitle, tabs } from '../screens.ts';
import { Logo } from './Logo.tsx';
import { ShellKeys } from './ShellKeys.tsx';
import { withSearch } from './search.ts';
import { StatusLine } from './StatusLine.tsx';

/** Header, tab bar and the screen of the current tab. */
export function Shell() {
  const [theme, setTheme] = useTheme();
  const list = useCurrentInSight();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [showsKeys, setShowsKeys] = useState(false);
  const [asks, setAsks] = useState(false);
  const screen = screenAt(pathname);
  const add = screen !== undefined && 'add' in screen ? screen.add : undefined;
  useEffect(() => {
    document.title = screenTitle(pathname);
  }, [pathname]);
  useEffect(() => {
    if (screen === undefined) return undefined;
    return () => {
      // What had the focus went with the screen that was left.
      if (document.activeElement === document.body) focusContent();
    };
  }, [screen]);
  const leave = async () => {
    const outcome = await leaveDashboard();
    if (outcome.ok) showToast('Signed out successfully!', 'success');
    else showToast(outcome.message, 'error');
  };
  const askOrLeave = async () => {
    if (await staysUnsaved()) setAsks(true);
    else await leave();
  };
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className="shell-head">
        <Logo />
        <div className="shell-icons">
          <IconButton
            label="Switch the theme"
            icon={<HalfGlyph />}
            onClick={() => setTheme(isDark(theme) ? 'light' : 'dark')}
          />
          <IconButton label="Sign Out" icon={<LogOut aria-hidden="true" />} onClick={() => void askOrLeave()} />
        </div>
      </header>
      <div className="shell-tabs">
        <nav aria-label="Dashboard">
          <ul ref={list}>
            {tabs.map(({ path, label }) => (
              <li key={path}>
                <Link
                  to={`/dashboard/${path}`}
                  data-label={label}
                  aria-current={path === screen?.path ? 'page' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <IconButton
          variant="round"
          label={add ?? 'Add new item'}
          title={add ?? 'Add new item'}
          icon={<Plus aria-hidden="true" />}
          onClick={() => {
            // The screen opens its dialog from the address.
            if (add === undefined) return;
            catchTyped();
            void navigate({ pathname, search: `${withSearch(new URLSearchParams(search), { add: 'story' })}` });
          }}
        />
      </div>
      <main id="content" className="shell-main" tabIndex={-1}>
        <Outlet />
      </main>
      <ConfirmDialog
        open={asks}
        title="Sign out without saving?"
        text="Something that was typed in this browser is not saved. Signing out removes it for good."
        cancel="Stay"
        confirm="Sign Out"
        onConfirm={() => {
          setAsks(false);
          void leave();
        }}
        onCancel={() => setAsks(false)}
      />
      <StatusLine onKeys={() => setShowsKeys(true)} />
      <ShellKeys open={showsKeys} onOpen={setShowsKeys} />
    </div>
  );
}
