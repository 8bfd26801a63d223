import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { pageTitle } from '../pageTitle.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';

/** Keeps title and focus true when the page changes without a reload, as a reload would. */
export function PageTitle() {
  const { siteName } = useSiteSettings();
  const match = useMatches().at(-1);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const title = pageTitle(siteName, match?.id ?? '', match?.params ?? {}, articleTitle(match?.loaderData));
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A screen reader hears the new page from its beginning.
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

function articleTitle(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('article' in data)) return undefined;
  const { article } = data;
  if (typeof article !== 'object' || article === null || !('title' in article)) return undefined;
  return typeof article.title === 'string' ? article.title : undefined;
}
