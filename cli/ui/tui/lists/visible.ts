import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { productionViews, type ProductionViewId } from '#core/data/production/productionViews.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { filterPosts, type FeedFilter } from '#core/velocity/filterPosts.ts';
import type { ScoredPost, ScrapedPost } from '#core/velocity/post.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { sortPosts, type FeedSort } from '#core/velocity/sortPosts.ts';
import { rememberLast } from '#cli/ui/tui/loading/remember.ts';
import type { InboxFilter, RunFilter, TuiState } from '#cli/ui/tui/state.ts';
import type { TabId } from '#cli/ui/tui/frame/tabs.ts';

const MINUTE_MS = 60_000;

/** The feed as it is listed: scored to the minute, filtered and sorted. */
export function visiblePosts(state: TuiState): readonly ScoredPost[] {
  const minute = Math.floor(state.now / MINUTE_MS);
  return listedPosts(scoredPosts(state.feed.rows, minute), minute, state.feedSort, state.feedFilter);
}

export function visibleStories(state: TuiState): readonly InboxStory[] {
  return listedStories(state.inbox.rows, state.trash.inbox ? 'all' : state.inboxFilter);
}

export function visibleRuns(state: TuiState): readonly WorkflowRun[] {
  return listedRuns(state.research.rows, state.runFilter);
}

export function visibleProduction(state: TuiState): readonly ProductionStory[] {
  return state.trash.production ? state.production.rows : shownInView(state.production.rows, state.productionView);
}

/** Ids of the rows of a tab in the order in which they are listed. */
export function visibleIds(state: TuiState, tab: TabId): readonly string[] {
  if (tab === 'feed') return idsOfPosts(visiblePosts(state));
  if (tab === 'inbox') return idsOfStories(visibleStories(state));
  if (tab === 'research') return idsOfRuns(visibleRuns(state));
  return idsOfProduction(visibleProduction(state));
}

const scoredPosts = rememberLast((posts: readonly ScrapedPost[], minute: number) =>
  posts.map((post) => scorePost(post, minute * MINUTE_MS)),
);

const listedPosts = rememberLast((posts: readonly ScoredPost[], minute: number, sort: FeedSort, filter: FeedFilter) =>
  sortPosts(filterPosts(posts, filter, minute * MINUTE_MS), sort),
);

const listedStories = rememberLast((stories: readonly InboxStory[], filter: InboxFilter) =>
  stories.filter((story) => {
    if (filter === 'go') return story.is_completed && !story.workflow_completed;
    if (filter === 'open') return !story.is_completed && !story.workflow_completed;
    return filter === 'all' || story.workflow_completed;
  }),
);

const listedRuns = rememberLast((runs: readonly WorkflowRun[], filter: RunFilter) =>
  filter === 'all' ? runs : runs.filter(({ status }) => status === filter),
);

const shownInView = rememberLast((stories: readonly ProductionStory[], viewId: ProductionViewId) => {
  const view = productionViews.find(({ id }) => id === viewId);
  return view === undefined ? stories : stories.filter((story) => view.shows(story));
});

const idsOfPosts = rememberLast((rows: readonly ScoredPost[]) => rows.map(({ id }) => id));
const idsOfStories = rememberLast((rows: readonly InboxStory[]) => rows.map(({ id }) => id));
const idsOfRuns = rememberLast((rows: readonly WorkflowRun[]) => rows.map(({ id }) => id));
const idsOfProduction = rememberLast((rows: readonly ProductionStory[]) => rows.map(({ id }) => id));
