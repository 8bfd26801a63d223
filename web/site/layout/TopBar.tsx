import { Menu, Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { showToast } from '../../ui/toast/showToast.ts';
import { UserMenu } from '../auth/UserMenu.tsx';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

/** The bar over every page: menu, languages, theme, account, the video channel. */
export function TopBar({ home }: { home: boolean }) {
  const { siteName, videoChannelUrl } = useSiteSettings();
  return (
    <div className="top-bar">
      <div className="wide top-bar-row">
        <div className="top-bar-side">
          <button
            type="button"
            className="icon-button script-only"
            onClick={() => showToast('Sorry, more features coming soon...')}
          >
            <Menu aria-hidden="true" size={20} />
            <span className="visually-hidden">Menu</span>
          </button>
          <LanguageMenu />
        </div>
        <Link className={home ? 'logo logo-mark' : 'logo'} to="/">
          <img src="/logo.svg" width="28" height="28" alt="" />
          {/* On the home page the masthead shows the name right below. */}
          <span className={home ? 'visually-hidden' : undefined}>{siteName}</span>
        </Link>
        <div className="top-bar-side top-bar-end">
          <ThemeMenu />
          <UserMenu />
          <a className="subscribe" href={videoChannelUrl} rel="noopener" target="_blank">
            <Play aria-hidden="true" size={16} />
            <span>Subscribe</span>
            <span className="visually-hidden"> to our video channel (opens in a new tab)</span>
          </a>
        </div>
      </div>
    </div>
  );
}
