import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { pageTitle } from '../pageTitle.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { renewHead } from './renewHead.ts';

/** Pages that need no data. */
const standing = new Set(['legal', 'contact', 'profile']);

/** Keeps title, head and focus true when the page changes without a reload, as a reload would. */
export function PageTitle() {
  const { siteName, siteUrl } = useSiteSettings();
  const match = useMatches().at(-1);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const id = match?.id ?? '';
  const article = articleOf(match?.loaderData);
  const title = pageTitle(siteName, id, match?.params ?? {}, article?.title);
  const there = standing.has(id) || match?.loaderData !== undefined;
  const description = article?.summary;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    renewHead({ title, description, url: there ? siteUrl + pathname : null, indexed: id !== 'profile' });
    // A screen reader hears the new page from its beginning.
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, title, description, there, siteUrl, id]);
  return null;
}

function articleOf(data: unknown): { title: string; summary?: string | undefined } | undefined {
  if (typeof data !== 'object' || data === null || !('article' in data)) return undefined;
  const { article } = data;
  if (typeof article !== 'object' || article === null || !('title' in article)) return undefined;
  if (typeof article.title !== 'string') return undefined;
  const summary = 'summary' in article && typeof article.summary === 'string' ? article.summary : undefined;
  return { title: article.title, summary };
}
