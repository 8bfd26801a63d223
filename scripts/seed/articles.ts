import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { enum as oneOf, literal, object, string, union } from 'zod';
import { categories } from '#web/site/categories.ts';
import { contentFolder } from '../content/contentFolder.ts';
import { amount, readMarkdown } from '../content/readMarkdown.ts';
import { type MotifName, motifs } from './motifs/motifs.ts';

/**
 * An article of the seed. Everything in it is invented: people, places, agencies and events. In its texts `{day}` is the
 * weekday of publication, `{day-1}` the one before.
 */
export interface SeedArticle {
  slug: string;
  title: string;
  summary: string;
  excerpt: string;
  /** Hours before the moment of seeding; null: a draft that was never published. */
  hoursAgo: number | null;
  /** Hours after publication at which it was last edited. */
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
  /** How many ships, flags, pylons, … the drawing shows, where the motif counts something. */
  count: number | undefined;
  /** The drawing's alternative text. */
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

/** The articles of the seed under the slug of their category: the Markdown files in `content/articles/{category}/`. */
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

/** @throws ContentError where something in the file is missing, misspelt or of the wrong kind. */
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
