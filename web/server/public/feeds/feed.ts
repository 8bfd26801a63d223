import type { ArticleCard } from '#web/site/reads.ts';
import { categoryName, summaryOf } from '#web/site/text/article.ts';
import { imageAddress } from '#web/site/images.ts';
import { element, xmlText } from './xml.ts';

/** The content of a feed. */
export interface Feed {
  title: string;
  description: string;
  siteUrl: string;
  /** Path of its page, `/` or `/category/…`. */
  page: string;
  /** Path of the feed itself. */
  self: string;
  articles: readonly ArticleCard[];
  /** Epoch milliseconds: the date of a feed without articles. */
  writtenAt: number;
}

const address = ({ siteUrl }: Feed, article: ArticleCard) => `${siteUrl}/article/${article.slug}`;
/** When the feed last changed: the latest publication or update of its articles. */
const changed = ({ articles, writtenAt }: Feed) =>
  new Date(
    articles.length === 0 ? writtenAt : Math.max(...articles.map(({ updatedAt }) => Date.parse(updatedAt))),
  ).toISOString();
const picture = ({ siteUrl }: Feed, { image }: ArticleCard) =>
  image === null ? null : { address: siteUrl + imageAddress(image.url, 1600), altText: image.altText };

type Picture = ReturnType<typeof picture>;

/** Media RSS (rssboard.org/media-rss), because an RSS enclosure needs the picture's length, which is not known yet. */
function mediaContent(picture: Picture): string {
  if (picture === null) return '';
  const text = element('media:description', picture.altText);
  return `<media:content url="${xmlText(picture.address)}" medium="image" type="image/webp">${text}</media:content>`;
}

function enclosure(picture: Picture): string {
  return picture === null ? '' : `<link rel="enclosure" type="image/webp" href="${xmlText(picture.address)}"/>`;
}

/** RSS 2.0 (rssboard.org/rss-specification). */
export function rssFeed(feed: Feed): string {
  const items = feed.articles.map((article) =>
    [
      '<item>',
      element('title', article.title),
      element('link', address(feed, article)),
      element('guid', address(feed, article)),
      element('description', summaryOf(article)),
      element('category', categoryName(article.category)),
      element('pubDate', new Date(article.publishedAt).toUTCString()),
      mediaContent(picture(feed, article)),
      '</item>',
    ].join(''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>
${element('title', feed.title)}
${element('link', feed.siteUrl + feed.page)}
${element('description', feed.description)}
${element('language', 'en')}
${element('lastBuildDate', new Date(changed(feed)).toUTCString())}
<atom:link href="${xmlText(feed.siteUrl + feed.self)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
}

/** Atom (RFC 4287). */
export function atomFeed(feed: Feed): string {
  const entries = feed.articles.map((article) =>
    [
      '<entry>',
      element('title', article.title),
      `<link href="${xmlText(address(feed, article))}"/>`,
      element('id', address(feed, article)),
      element('published', article.publishedAt),
      element('updated', article.updatedAt),
      element('summary', summaryOf(article)),
      enclosure(picture(feed, article)),
      `<category term="${xmlText(categoryName(article.category))}"/>`,
      '</entry>',
    ].join(''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${element('title', feed.title)}
${element('subtitle', feed.description)}
<link href="${xmlText(feed.siteUrl + feed.page)}"/>
<link href="${xmlText(feed.siteUrl + feed.self)}" rel="self" type="application/atom+xml"/>
${element('id', feed.siteUrl + feed.page)}
${element('updated', changed(feed))}
<author>${element('name', feed.title)}</author>
${entries.join('\n')}
</feed>
`;
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.siteUrl + feed.page,
    feed_url: feed.siteUrl + feed.self,
    language: 'en',
    items: feed.articles.map((article) => ({
      id: address(feed, article),
      url: address(feed, article),
      title: article.title,
      summary: summaryOf(article),
      content_text: summaryOf(article),
      date_published: article.publishedAt,
      date_modified: article.updatedAt,
      tags: [categoryName(article.category)],
      image: picture(feed, article)?.address,
    })),
  });
}
