import { Link as LinkIcon, Share2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { showToast } from '../../ui/toast/showToast.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { firstThisVisit } from './visit.ts';

/** Shares through the device where it can, and copies the link elsewhere. Counts once per visit. */
export function ShareButtons({ slug, title, shares }: { slug: string; title: string; shares: number }) {
  const { siteUrl } = useSiteSettings();
  const [added, setAdded] = useState(0);
  const canShare = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );
  const count = shares + added;
  const url = `${siteUrl}/article/${slug}`;

  const shared = () => {
    if (!firstThisVisit('share', slug)) return;
    setAdded((was) => was + 1);
    navigator.sendBeacon('/api/site/shares', JSON.stringify({ slug }));
  };
  const share = async () => {
    try {
      await navigator.share({ title, url });
      shared();
    } catch {
      // The reader closed the share sheet.
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast('Link copied.', 'success');
      shared();
    } catch {
      showToast(`Copy this link: ${url}`);
    }
  };
  return (
    <div className="share" role="group" aria-label="Share this story">
      {canShare ? (
        <button type="button" className="button-quiet script-only" onClick={() => void share()}>
          <Share2 aria-hidden="true" size={18} /> Share
        </button>
      ) : null}
      <button type="button" className="button-quiet script-only" onClick={() => void copy()}>
        <LinkIcon aria-hidden="true" size={18} /> Copy link
      </button>
      <span className="share-count">
        {count.toLocaleString('en-US')} {count === 1 ? 'share' : 'shares'}
      </span>
    </div>
  );
}

/** The subscribe function of a value that never changes. */
function never(): () => void {
  return () => {};
}
