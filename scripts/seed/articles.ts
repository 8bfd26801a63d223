import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { enum as oneOf, literal, object, string, union } from 'zod';
import { categories } from '#web/site/categories.ts';
import { contentFolder } from '../content/contentFolder.ts';
import { amount, readMarkdown } from '../content/readMarkdown.ts';
import { type MotifName, motifs } from './motifs/motifs.ts';

/**
 * An article of the seed. Everything in it is invented: people, places, agencies and events. In its texts `{day}` is
 * the weekday of publication, `{day-1}` the one before.
 */
export interface SeedArticle {
  slug: string;
  title: string;
  summary: string;
  excerpt: string;
  /** Hours before seeding; null: an unpublished draft. */
  hoursAgo: number | null;
  /** Hours between publication and the last edit. */
  updatedAfter: number;
  breaking: boolean;
  views: number;
  shares: number;
  /** Null: readers see the site's fallback image. */
  image: SeedImage | null;
  paragraphs: readonly string[];
}

export interface SeedImage {
  motif: MotifName;
  /** Number of ships, flags, pylons, … in the drawing, where the motif has a count. */
  count: number | undefined;
  /** The image's alternative text. */
  alt: string;
}

const motifNames = Object.keys(motifs).filter(isMotif);

const frontMatter = object({
  title: string(),
  summary: string(),
  excerpt: string(),
  hoursAgo: union([literal('draft').transform(() => null), amount]),
  updatedAfter: amount.default(0),
  breaking: literal('yes').optional(),
  views: amount,
  shares: amount,
  motif: oneOf(motifNames).optional(),
  count: amount.optional(),
  alt: string().default(''),
}).strict();

/** The seed's articles by category slug: the Markdown files in `content/articles/{category}/`. */
export const articlesByCategory: Readonly<Record<string, readonly SeedArticle[]>> = Object.fromEntries(
  categories.map(({ slug }) => [slug, readCategory(slug)]),
);

function isMotif(name: string): name is MotifName {
  return name in motifs;
}

function readCategory(category: string): SeedArticle[] {
  const folder = join(contentFolder, 'articles', category);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => readArticle(join(folder, name)));
}

/** @throws {ContentError} for a missing, misspelt or invalid entry. */
export function readArticle(path: string): SeedArticle {
  const { head, body } = readMarkdown(path, frontMatter);
  const { motif, count, alt, breaking, ...texts } = head;
  return {
    slug: basename(path, '.md'),
    ...texts,
    breaking: breaking === 'yes',
    image: motif === undefined ? null : { motif, count, alt },
    paragraphs: body.split(/\n{2,}/),
  };
}
