import type { PostMetrics } from './post.ts';

/** Metrics as a scraper, a form or a file may deliver them. */
export interface RawMetrics {
  views?: unknown;
  likes?: unknown;
  retweets?: unknown;
  replies?: unknown;
}

/**
 * Metrics as the formulas need them: whole, finite, not negative. Every metric passes through here.
 *
 * Numbers in strings are parsed, of an array the first element is used, and anything that cannot be a count (negative,
 * NaN, infinite, text) counts as missing: null for views, 0 for the rest. Zero views on a post with reactions mean that
 * the platform did not count them, so that is null too.
 */
export function normaliseMetrics(raw: RawMetrics): PostMetrics {
  const likes = toCount(raw.likes) ?? 0;
  const retweets = toCount(raw.retweets) ?? 0;
  const replies = toCount(raw.replies) ?? 0;
  const views = toCount(raw.views);
  const reacted = likes + retweets + replies > 0;
  return { views: views === 0 && reacted ? null : views, likes, retweets, replies };
}

/** A count from outside: whole, finite, not negative; null where it is not a count. */
export function toCount(value: unknown): number | null {
  // Some actors send `[0]` instead of a number.
  const single: unknown = Array.isArray(value) ? value[0] : value;
  const count = typeof single === 'string' ? readNumber(single) : single;
  if (typeof count !== 'number' || !Number.isFinite(count) || count < 0) return null;
  return Math.min(Math.floor(count), Number.MAX_SAFE_INTEGER);
}

function readNumber(text: string): number | null {
  const digits = text.replaceAll(/[\s,_]/g, '');
  return digits === '' ? null : Number(digits);
}
