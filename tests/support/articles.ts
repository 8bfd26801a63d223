import type { SupabaseClient } from '@supabase/supabase-js';
import { array, object, string } from 'zod';

/** An article to publish; what is left out gets a default. */
export interface TestArticle {
  slug?: string;
  title?: string;
  summary?: string;
  excerpt?: string;
  content?: string;
  /** Slug of the category; null for none. */
  category?: string | null;
  isPublished?: boolean;
  isBreaking?: boolean;
  publishedAt?: Date;
  images?: readonly { url: string; alt: string; featured?: boolean }[];
}

const idRow = object({ id: string(), slug: string() });

/** Inserts articles with the secret key, and returns their slugs in the given order. */
export async function publishArticles(db: SupabaseClient, articles: readonly TestArticle[]): Promise<string[]> {
  const categories = new Map((await read(db, 'categories')).map(({ id, slug }) => [slug, id]));
  const rows = articles.map((article, index) => {
    const title = article.title ?? `Story number ${index + 1}`;
    const category = article.category === undefined ? 'china-watch' : article.category;
    return {
      slug: article.slug ?? slugOf(title),
      title,
      summary: article.summary ?? `What happened in story ${index + 1}, in a sentence.`,
      excerpt: article.excerpt ?? '',
      content: article.content ?? 'The first paragraph.\n\nThe second paragraph.',
      category_id: category === null ? null : (categories.get(category) ?? missing(category)),
      is_published: article.isPublished ?? true,
      is_breaking: article.isBreaking ?? false,
      // The first of a list is the newest, one minute apart.
      published_at: (article.publishedAt ?? new Date(Date.now() - (index + 1) * 60_000)).toISOString(),
    };
  });
  const { data, error } = await db.from('articles').insert(rows).select('id, slug');
  if (error !== null) throw new Error(`${error.message} ${error.details ?? ''}`);
  const ids = new Map(
    array(idRow)
      .parse(data)
      .map(({ id, slug }) => [slug, id]),
  );
  const images = articles.flatMap(({ images = [] }, index) =>
    images.map(({ url, alt, featured }, position) => ({
      article_id: ids.get(rows[index]?.slug ?? ''),
      image_url: url,
      alt_text: alt,
      is_featured: featured === true,
      position,
    })),
  );
  if (images.length > 0) {
    const added = await db.from('article_images').insert(images);
    if (added.error !== null) throw new Error(added.error.message);
  }
  return rows.map(({ slug }) => slug);
}

type Details = Omit<TestArticle, 'slug' | 'title'>;

/** `count` articles, the newest first, titled `{name} 1`, `{name} 2`, … */
export function manyArticles(
  name: string,
  count: number,
  more: Details | ((index: number) => Details) = {},
): TestArticle[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `${name} ${index + 1}`,
    ...(typeof more === 'function' ? more(index) : more),
  }));
}

/** Puts a picture into the newsroom's bucket and returns its public address. */
export async function uploadPicture(db: SupabaseClient, name: string, bytes: Buffer, type: string): Promise<string> {
  const bucket = db.storage.from('story-images');
  const { error } = await bucket.upload(name, bytes, { contentType: type });
  if (error !== null) throw new Error(error.message);
  return bucket.getPublicUrl(name).data.publicUrl;
}

async function read(db: SupabaseClient, table: string) {
  const { data, error } = await db.from(table).select('id, slug');
  if (error !== null) throw new Error(error.message);
  return array(idRow).parse(data);
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function missing(category: string): never {
  throw new Error(`no category ${category}`);
}
