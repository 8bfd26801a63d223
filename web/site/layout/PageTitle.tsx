import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { categoryPath, pageNumber } from '../category/categoryAddress.ts';
import { pageFeeds } from '../pageFeeds.ts';
import { pageTitle } from '../pageTitle.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { renewHead } from './renewHead.ts';

/** Pages that need no data. */
const standing = new Set(['legal', 'contact', 'profile']);

/** Keeps title, head and focus true when the page changes without a reload, as a reload would. */
export function PageTitle() {
  const { siteName, siteUrl } = useSiteSettings();
  const match = useMatches().at(-1);
  const { pathname, search } = useLocation();
  const id = match?.id ?? '';
  const categorySlug = id === 'category' ? match?.params['categorySlug'] : undefined;
  const page = categorySlug === undefined ? 1 : pageNumber(new URLSearchParams(search));
  const path = categorySlug === undefined ? pathname : categoryPath(categorySlug, page);
  const shown = useRef(path);
  const article = articleOf(match?.loaderData);
  const title = pageTitle(siteName, id, { categorySlug, page, article: article?.title });
  const there = standing.has(id) || match?.loaderData !== undefined;
  const description = article?.summary;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const feeds = pageFeeds(siteName, categorySlug);
    renewHead({ title, description, url: there ? siteUrl + path : null, indexed: id !== 'profile', feeds });
    // A screen reader hears the new page from its beginning.
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path, title, description, there, siteName, siteUrl, id, categorySlug]);
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
