import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { ScoredPost } from '#core/velocity/post.ts';
import { listedPosts, listedRuns, listedStories, scoredPosts, storiesInView } from '#core/views/lists.ts';
import { memoizeLast } from '#core/views/memoizeLast.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import type { TabId } from '#cli/ui/tui/frame/tabs.ts';

const MINUTE_MS = 60_000;

/** The feed as listed: scored as of the current minute, filtered and sorted. */
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
  return state.trash.production ? state.production.rows : storiesInView(state.production.rows, state.productionView);
}

/** Ids of a tab's rows in the order of the list. */
export function visibleIds(state: TuiState, tab: TabId): readonly string[] {
  if (tab === 'feed') return idsOfPosts(visiblePosts(state));
  if (tab === 'inbox') return idsOfStories(visibleStories(state));
  if (tab === 'research') return idsOfRuns(visibleRuns(state));
  return idsOfProduction(visibleProduction(state));
}

const idsOfPosts = memoizeLast((rows: readonly ScoredPost[]) => rows.map(({ id }) => id));
const idsOfStories = memoizeLast((rows: readonly InboxStory[]) => rows.map(({ id }) => id));
const idsOfRuns = memoizeLast((rows: readonly WorkflowRun[]) => rows.map(({ id }) => id));
const idsOfProduction = memoizeLast((rows: readonly ProductionStory[]) => rows.map(({ id }) => id));
