import type { PageDescription } from './describePage.ts';

/** Tags that the server wrote for the first page, which are wrong after a navigation. */
const ofOnePage = [
  'link[rel="canonical"]',
  'link[rel="prev"]',
  'link[rel="next"]',
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name^="twitter:"]',
  'meta[property]',
  'script[type="application/ld+json"]',
].join();

/**
 * Updates the head after a navigation, for share sheets and bookmarks. Social cards are left as they are, because
 * crawlers load each page anew.
 */
export function renewHead(page: PageDescription, siteUrl: string): void {
  const { title, description, path, previous, next, indexed, feeds } = page;
  for (const element of document.head.querySelectorAll(ofOnePage)) element.remove();
  if (!indexed) add('meta', { name: 'robots', content: 'noindex' });
  add('meta', { name: 'description', content: description });
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')) {
    link.title = feeds.title;
    link.href = link.href.replace(/.*\//, `${feeds.base}/`);
  }
  if (path === null) return;
  add('link', { rel: 'canonical', href: siteUrl + path });
  if (previous !== null) add('link', { rel: 'prev', href: siteUrl + previous });
  if (next !== null) add('link', { rel: 'next', href: siteUrl + next });
  add('meta', { property: 'og:url', content: siteUrl + path });
  add('meta', { property: 'og:title', content: title });
}

function add(tag: 'meta' | 'link', attributes: Readonly<Record<string, string>>): void {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}
