import type { PageFeeds } from '../pageFeeds.ts';

/** What the server wrote into the head about one page. It is untrue once another is shown in its place. */
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

/** A page that was reached without a reload. */
export interface ShownPage {
  title: string;
  /** Its address; null for what is not there. */
  url: string | null;
  description: string | undefined;
  /** False for what search engines are to leave out. */
  indexed: boolean;
  feeds: PageFeeds;
}

/** Makes the head speak of the page that is shown: share sheets and bookmarks read it. Cards are for crawlers, who load. */
export function renewHead({ title, url, description, indexed, feeds }: ShownPage): void {
  for (const element of document.head.querySelectorAll(ofOnePage)) element.remove();
  if (!indexed || url === null) add('meta', { name: 'robots', content: 'noindex' });
  if (description !== undefined) add('meta', { name: 'description', content: description });
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')) {
    link.title = feeds.title;
    link.href = link.href.replace(/.*\//, `${feeds.base}/`);
  }
  if (url === null) return;
  add('link', { rel: 'canonical', href: url });
  add('meta', { property: 'og:url', content: url });
  add('meta', { property: 'og:title', content: title });
}

function add(tag: 'meta' | 'link', attributes: Readonly<Record<string, string>>): void {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}
