import { readdirSync, readFileSync } from 'node:fs';
import { coerce, enum as oneOf, literal, object, string, union } from 'zod';
import { categories } from '#web/site/categories.ts';
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
  /** What the drawing shows, for who cannot see it. */
  alt: string;
}

const motifNames = Object.keys(motifs).filter(isMotif);
const FOLDER = new URL('articles/', import.meta.url);
const number = coerce.number();

const frontMatter = object({
  title: string(),
  summary: string(),
  excerpt: string(),
  hoursAgo: union([literal('draft').transform(() => null), number]),
  updatedAfter: number.default(0),
  breaking: literal('yes').optional(),
  views: number,
  shares: number,
  motif: oneOf(motifNames).optional(),
  count: number.optional(),
  alt: string().default(''),
}).strict();

/** The articles of the seed under the slug of their category: the Markdown files in `articles/{category}/`. */
export const articlesByCategory: Readonly<Record<string, readonly SeedArticle[]>> = Object.fromEntries(
  categories.map(({ slug }) => [slug, readCategory(slug)]),
);

function isMotif(name: string): name is MotifName {
  return name in motifs;
}

function readCategory(category: string): SeedArticle[] {
  const folder = new URL(`${category}/`, FOLDER);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => parseArticle(name.slice(0, -3), readFileSync(new URL(name, folder), 'utf8')));
}

/**
 * Reads one file: lines of `name: text` between two lines of dashes, then paragraphs separated by blank lines.
 * @throws with the file's name where something in it is missing, misspelt or of the wrong kind.
 */
export function parseArticle(slug: string, file: string): SeedArticle {
  const [, head, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const lines = (head ?? '').split('\n').map((line) => /^(\w+): (.+)$/.exec(line)?.slice(1) ?? [line, '']);
  const read = frontMatter.safeParse(Object.fromEntries(lines));
  if (!read.success) throw new Error(`${slug}.md: ${read.error.message}`);
  const { motif, count, alt, breaking, ...texts } = read.data;
  return {
    slug,
    ...texts,
    breaking: breaking === 'yes',
    image: motif === undefined ? null : { motif, count, alt },
    paragraphs: body.trim().split(/\n{2,}/),
  };
}
