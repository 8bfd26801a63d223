import type { MotifName } from './motifs/motifs.ts';

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
  updatedAfter?: number;
  breaking?: true;
  views: number;
  shares: number;
  /** Left out: readers see the site's fallback image. */
  image?: SeedImage;
  paragraphs: readonly string[];
}

export interface SeedImage {
  motif: MotifName;
  /** How many ships, flags, pylons, … the drawing shows, where the motif counts something. */
  count?: number;
  /** What the drawing shows, for who cannot see it. */
  alt: string;
}
