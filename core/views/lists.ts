import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { productionViews, type ProductionViewId } from '#core/data/production/productionViews.ts';
import type { RunStatus } from '#core/data/runs/runStates.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { filterPosts, type FeedFilter } from '#core/velocity/filterPosts.ts';
import type { ScoredPost, ScrapedPost } from '#core/velocity/post.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { sortPosts, type FeedSort } from '#core/velocity/sortPosts.ts';
import { memoizeLast } from './memoizeLast.ts';

const MINUTE_MS = 60_000;

export const inboxFilters = ['all', 'go', 'open', 'researched'] as const;
export type InboxListFilter = (typeof inboxFilters)[number];

export type RunListFilter = 'all' | RunStatus;

/** Posts with their scores at a minute (minutes since 1970). */
export const scoredPosts = memoizeLast((posts: readonly ScrapedPost[], minute: number) =>
  posts.map((post) => scorePost(post, minute * MINUTE_MS)),
);

/** The feed as listed: filtered and sorted. */
export const listedPosts = memoizeLast(
  (posts: readonly ScoredPost[], minute: number, sort: FeedSort, filter: FeedFilter) =>
    sortPosts(filterPosts(posts, filter, minute * MINUTE_MS), sort),
);

/** Inbox stories that match a filter. */
export const listedStories = memoizeLast((stories: readonly InboxStory[], filter: InboxListFilter) =>
  stories.filter((story) => {
    if (filter === 'go') return story.is_completed && !story.workflow_completed;
    if (filter === 'open') return !story.is_completed && !story.workflow_completed;
    return filter === 'all' || story.workflow_completed;
  }),
);

/** Runs that match a filter. */
export const listedRuns = memoizeLast((runs: readonly WorkflowRun[], filter: RunListFilter) =>
  filter === 'all' ? runs : runs.filter(({ status }) => status === filter),
);

/** Production stories of a view. */
export const storiesInView = memoizeLast((stories: readonly ProductionStory[], viewId: ProductionViewId) => {
  const view = productionViews.find(({ id }) => id === viewId);
  return view === undefined ? stories : stories.filter((story) => view.shows(story));
});
