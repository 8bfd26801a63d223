import type { ScoredPost } from './post.ts';

/** The feed's sort options, in the order in which they are offered: the specification's five, and momentum. */
export const feedSorts = ['velocity', 'posted', 'views', 'likes', 'replies', 'momentum'] as const;
export type FeedSort = (typeof feedSorts)[number];

/** The texts of the sort options. */
export const feedSortLabels: Readonly<Record<FeedSort, string>> = {
  velocity: 'Velocity Score',
  posted: 'Time Posted',
  views: 'Views',
  likes: 'Likes',
  replies: 'Replies',
  momentum: 'Momentum',
};

/** Returns a new array, highest first; ties by time, newest first, and posts without a valid date last. */
export function sortPosts(posts: readonly ScoredPost[], by: FeedSort): ScoredPost[] {
  const keyed = posts.map((post) => {
    const posted = readTime(post.postedAt);
    return { post, posted, key: by === 'posted' ? posted : sortKey(post, by) };
  });
  return keyed.toSorted((a, b) => compare(b.key, a.key) || compare(b.posted, a.posted)).map(({ post }) => post);
}

function sortKey(post: ScoredPost, by: Exclude<FeedSort, 'posted'>): number {
  if (by === 'velocity') return post.velocityScore;
  if (by === 'views') return post.views;
  if (by === 'momentum') return post.momentumOrder;
  return post.metrics[by];
}

function readTime(iso: string): number {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? -Infinity : time;
}

// Not a subtraction: two invalid dates are −Infinity, and their difference would be NaN.
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
