import { array, boolean, enum as oneOf, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { textList } from '../columns/textList.ts';
import { numeric } from '../columns/numeric.ts';
import { firstRow, rows } from '../query.ts';
import { timestamp } from '../columns/timestamp.ts';

const articleImage = object({
  image_url: string(),
  alt_text: string(),
  is_featured: boolean(),
  position: numeric,
});

export type ArticleImage = Infer<typeof articleImage>;

export const articleSource = object({ url: string(), title: string() });

/** A source of an article. */
export type ArticleSource = Infer<typeof articleSource>;

/** Where the first text of an article came from: the brief of its story, a model's draft, or an editor. */
export const articleOrigins = ['brief', 'draft', 'editor'] as const;

/** A row of `articles` with its images and category. */
export const articleRow = object({
  id: string(),
  slug: string(),
  title: string(),
  summary: string(),
  excerpt: string(),
  /** Paragraphs separated by blank lines. */
  content: string(),
  is_published: boolean(),
  is_breaking: boolean(),
  published_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  view_count: numeric,
  share_count: numeric,
  production_story_id: string().nullable(),
  /** In the order of their numbers in the text. */
  sources: array(articleSource),
  origin: oneOf(articleOrigins),
  /** What readers are told of an error that was corrected; empty where there was none. */
  correction: string(),
  /** When `correction` last changed. */
  corrected_at: timestamp.nullable(),
  article_images: array(articleImage).transform((images) => images.toSorted((a, b) => a.position - b.position)),
  category: object({ name: string(), slug: string() }).nullable(),
});

export type Article = Infer<typeof articleRow>;

const cardFields = {
  id: true,
  slug: true,
  title: true,
  summary: true,
  excerpt: true,
  is_breaking: true,
  published_at: true,
  created_at: true,
  updated_at: true,
} as const;
const cardRow = articleRow.pick({ ...cardFields, article_images: true, category: true });

/** What a card shows of an article: without its text and its sources, which are most of it. */
export type ArticleCardRow = Infer<typeof cardRow>;

const table = 'articles';
const read = { act: 'read', thing: 'articles' } as const;
const related = 'article_images(image_url, alt_text, is_featured, position), category:categories(name, slug)';
const withRelated = `*, ${related}`;
const cardColumns = `${Object.keys(cardFields).join(', ')}, ${related}`;

/** Number of articles on a list page, and in "Latest News" of the article page. */
export const listLimit = 16;
export const latestLimit = 8;

/** Published articles, newest first. */
export function getPublishedArticles(
  db: Database,
  { limit = listLimit }: { limit?: number } = {},
  options?: QueryOptions,
): Promise<ArticleCardRow[]> {
  return rows(read, published(db, cardColumns).limit(limit), cardRow, options);
}

/** Published articles of one category, newest first; skips the first `offset`. */
export function getPublishedArticlesByCategory(
  db: Database,
  categorySlug: string,
  { limit = listLimit, offset = 0 }: { limit?: number; offset?: number } = {},
  options?: QueryOptions,
): Promise<ArticleCardRow[]> {
  const inner = cardColumns.replace('category:categories(', 'category:categories!inner(');
  const query = published(db, inner)
    .filter('category.slug', 'in', textList([categorySlug]))
    .range(offset, offset + limit - 1);
  return rows(read, query, cardRow, options);
}

/** The published articles with these slugs, in no particular order. */
export function getPublishedArticlesBySlugs(
  db: Database,
  slugs: readonly string[],
  options?: QueryOptions,
): Promise<Article[]> {
  return rows(read, published(db, withRelated).filter('slug', 'in', textList(slugs)), articleRow, options);
}

/** One article, published or not; null where there is none. */
export function getArticle(
  db: Database,
  { column, value }: { column: 'id' | 'slug'; value: string },
  options?: QueryOptions,
): Promise<Article | null> {
  const query = db
    .from(table)
    .select(withRelated)
    .filter(column, 'in', textList([value]));
  return firstRow({ act: 'read', thing: 'article' }, query, articleRow, options);
}

/** The article of a production story; null where there is none. */
export function getArticleOfProductionStory(
  db: Database,
  productionStoryId: string,
  options?: QueryOptions,
): Promise<Article | null> {
  const query = db.from(table).select(withRelated).eq('production_story_id', productionStoryId);
  return firstRow({ act: 'read', thing: 'article' }, query, articleRow, options);
}

/** The main image of an article: the featured one, otherwise the first; null where a fallback is shown. */
export function displayedImage(article: Pick<Article, 'article_images'>): ArticleImage | null {
  return article.article_images.find((image) => image.is_featured) ?? article.article_images[0] ?? null;
}

// The database evaluates `now`: scheduled articles are hidden from everybody, even from the secret key.
function published(db: Database, columns: string) {
  return db
    .from(table)
    .select(columns)
    .eq('is_published', true)
    .lte('published_at', 'now')
    .order('published_at', { ascending: false })
    .order('id', { ascending: true });
}
