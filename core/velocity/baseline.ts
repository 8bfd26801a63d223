import { type GrowthPoint, growthOf, type Observation } from './growth.ts';

/** Ages in hours at which a baseline has a value: closer together where posts grow fast. */
const AGES = [0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 18, 24, 36, 48, 72, 96, 168] as const;
/** How many of an account's latest posts are used. */
export const BASELINE_POSTS = 100;
/** An account with fewer posts than this has no baseline. */
export const LEAST_POSTS = 8;
/**
 * Hours after which posts hardly grow: half of a post's engagement comes in its first hours, nearly all of it within a
 * day.
 */
const GROWN_HOURS = 24;

/** The engagement that posts of one account usually have at each age, from its earlier posts. */
export interface Baseline {
  /** How many posts it was computed from. */
  posts: number;
  /** Totals never fall with age. */
  points: GrowthPoint[];
}

/**
 * The usual engagement of an account's posts at each age: the interquartile mean of its last 100 posts, so that neither
 * an exceptional hit nor a failure shifts it. Null where fewer than 8 posts have an observation.
 *
 * @param posts the observations of each post, each beginning with the posting, the newest post first
 */
export function baselineOf(posts: readonly (readonly Observation[])[]): Baseline | null {
  const grown = posts
    .slice(0, BASELINE_POSTS)
    .map((observations) => growthOf(observations))
    .filter((points) => (points.at(-1)?.age ?? 0) > 0);
  if (grown.length < LEAST_POSTS) return null;
  let least = 0;
  const points = AGES.map((age) => {
    least = Math.max(least, middleMean(grown.map((growth) => totalAt(growth, age))));
    return { age, total: least };
  });
  return { posts: grown.length, points };
}

/** The engagement that a post of this account is expected to have at an age in hours; not negative. */
export function expectedAt({ points }: Baseline, age: number): number {
  return totalAt([{ age: 0, total: 0 }, ...points], age);
}

/**
 * The engagement of a post at an age. Between two observations, and after the last one of its first day, it grows with
 * the logarithm of age (Szabo and Huberman 2010).
 */
function totalAt(growth: readonly GrowthPoint[], age: number): number {
  const behind = growth.findIndex((point) => point.age >= age);
  const after = growth[behind];
  if (after === undefined) {
    const last = growth.at(-1) ?? { age: 0, total: 0 };
    if (last.age === 0 || last.age >= GROWN_HOURS) return last.total;
    return (last.total * Math.log1p(Math.min(age, GROWN_HOURS))) / Math.log1p(last.age);
  }
  const before = growth[behind - 1] ?? { age: 0, total: 0 };
  const span = Math.log1p(after.age) - Math.log1p(before.age);
  const share = span > 0 ? (Math.log1p(age) - Math.log1p(before.age)) / span : 1;
  return before.total + (after.total - before.total) * Math.max(0, share);
}

/** The interquartile mean: the mean of the middle half. Values on the edge of a quarter count in part. */
function middleMean(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const quarter = sorted.length / 4;
  let sum = 0;
  let weight = 0;
  for (const [at, value] of sorted.entries()) {
    const share = Math.max(0, Math.min(at + 1, sorted.length - quarter) - Math.max(at, quarter));
    sum += share * value;
    weight += share;
  }
  return weight === 0 ? 0 : sum / weight;
}
