import { articlesByCategory, type SeedArticle } from './articles.ts';
import { hoursAgo, idFor, insert, quote, quoteWithDays } from './sql.ts';

/** Hours between an article's created_at and published_at. */
const WRITING = 3;
/** Age of a draft in hours. */
const DRAFT_AGE = 30;

const HEADER = `-- Articles for an empty site. Everything in them is invented: people, places, agencies and events.
-- Written by scripts/seed/build.ts; change the sources there, not this file.

`;

/** The articles and their images as SQL for an empty database. */
export function articlesSql(): string {
  const articles: string[][] = [];
  const images: string[][] = [];
  for (const [category, list] of Object.entries(articlesByCategory)) {
    for (const article of list) {
      articles.push(articleRow(article, category));
      if (article.image !== null) images.push(imageRow(article.slug, article.image.alt));
    }
  }
  return (
    HEADER +
    insert('articles', COLUMNS, articles) +
    '\n' +
    insert('article_images', ['id', 'article_id', 'image_url', 'alt_text', 'is_featured', 'position'], images)
  );
}

const COLUMNS = [
  'id',
  'slug',
  'title',
  'summary',
  'excerpt',
  'content',
  'category_id',
  'is_published',
  'is_breaking',
  'published_at',
  'view_count',
  'share_count',
  'created_at',
  'updated_at',
];

function articleRow(article: SeedArticle, category: string): string[] {
  const published = article.hoursAgo;
  const created = published === null ? DRAFT_AGE : published + WRITING;
  const updated = published === null ? DRAFT_AGE : published - article.updatedAfter;
  return [
    quote(idFor(`article/${article.slug}`)),
    quote(article.slug),
    quoteWithDays(article.title, published),
    quoteWithDays(article.summary, published),
    quoteWithDays(article.excerpt, published),
    quoteWithDays(article.paragraphs.join('\n\n'), published),
    `(select id from public.categories where slug = ${quote(category)})`,
    String(published !== null),
    String(article.breaking),
    hoursAgo(published),
    String(article.views),
    String(article.shares),
    hoursAgo(created),
    hoursAgo(updated),
  ];
}

function imageRow(slug: string, alt: string): string[] {
  return [
    quote(idFor(`image/${slug}`)),
    quote(idFor(`article/${slug}`)),
    quote(`/storage/v1/object/public/story-images/seed/${slug}.webp`),
    quote(alt),
    'true',
    '0',
  ];
}
