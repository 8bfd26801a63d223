import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { pageNumber } from '../category/categoryAddress.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { staticPage } from '../staticPages.tsx';
import { describePage } from './describePage.ts';
import { renewHead } from './renewHead.ts';

/** Updates title, head and focus after a navigation without a reload, as a reload would. */
export function PageHead() {
  const { siteName, siteUrl } = useSiteSettings();
  const match = useMatches().at(-1);
  const { pathname, search } = useLocation();
  const routeId = match?.id ?? '';
  const part = routeId === 'category' ? pageNumber(new URLSearchParams(search)) : 1;
  const data = match?.loaderData;
  const state = data !== undefined || staticPage(routeId) !== undefined ? 'shown' : 'failed';
  const page = describePage({ routeId, params: match?.params ?? {}, data, state, part }, siteName);
  const address = `${pathname} ${part}`;
  const shown = useRef(address);
  useEffect(() => {
    document.title = page.title;
    if (shown.current === address) return;
    shown.current = address;
    renewHead(page, siteUrl);
    // So that a screen reader starts at the beginning of the new page.
    document.getElementById('content')?.focus({ preventScroll: true });
  });
  return null;
}
