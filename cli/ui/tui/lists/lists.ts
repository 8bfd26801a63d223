import { productionFields } from '#core/data/production/productionFields.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import { runStatuses } from '#core/data/runs/runStates.ts';
import { feedFilterLabels, feedFilters } from '#core/velocity/filterPosts.ts';
import { feedSortLabels, feedSorts } from '#core/velocity/sortPosts.ts';
import { chosenIds, findPost, topPanel } from './find.ts';
import { inboxFilters, type RunListFilter } from '#core/views/lists.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { resetCursor } from './cursors.ts';
import { loadAnew } from '#cli/ui/tui/loading/loading.ts';
import { withoutMarks } from './marking.ts';
import { begin, withNotice, stay, type Step } from '#cli/ui/tui/step.ts';

const runFilters: readonly RunListFilter[] = ['all', ...runStatuses];

/** Switches to the next order of the feed. */
export function cycleSort(state: TuiState): Step {
  const feedSort = after(feedSorts, state.feedSort);
  const text = `Sorted by ${feedSortLabels[feedSort]}`;
  return loadAnew(withNotice(resetCursor({ ...state, feedSort }, 'feed'), 'plain', text), 'feed');
}

/** Switches to the next filter of the tab. */
export function cycleFilter(state: TuiState): Step {
  if (state.tab === 'feed') {
    const feedFilter = after(feedFilters, state.feedFilter);
    return loadAnew(
      withNotice(resetCursor({ ...state, feedFilter }, 'feed'), 'plain', feedFilterLabels[feedFilter]),
      'feed',
    );
  }
  if (state.tab === 'inbox') {
    return loadAnew(resetCursor({ ...state, inboxFilter: after(inboxFilters, state.inboxFilter) }, 'inbox'), 'inbox');
  }
  return loadAnew(resetCursor({ ...state, runFilter: after(runFilters, state.runFilter) }, 'research'), 'research');
}

/** Switches to the next view of the production table. */
export function cycleView(state: TuiState): Step {
  const ids = productionViews.map(({ id }) => id);
  const productionView = after(ids, state.productionView);
  return loadAnew(resetCursor({ ...state, productionView, productionShift: 0 }, 'production'), 'production');
}

/** Scrolls the production table by columns. */
export function shiftColumns(state: TuiState, by: 1 | -1): Step {
  const view = productionViews.find(({ id }) => id === state.productionView);
  const count = view === undefined || view.fields === 'all' ? productionFields.length : view.fields.length;
  // The title does not scroll, and the last column stays visible.
  const productionShift = Math.max(0, Math.min(count - 2, state.productionShift + by));
  return stay({ ...state, productionShift });
}

/** Switches between the list and the trash. */
export function toggleTrash(state: TuiState): Step {
  if (state.tab !== 'inbox' && state.tab !== 'production') return stay(state);
  const { tab } = state;
  const trash = { ...state.trash, [tab]: !state.trash[tab] };
  const emptied: TuiState = { ...state, trash, [tab]: { ...state[tab], rows: [], status: 'waiting', loadedAt: null } };
  return loadAnew(resetCursor(emptied, tab), tab);
}

/** Adds the marked posts, or the selected or open one, to the inbox. */
export function takeToInbox(state: TuiState): Step {
  const panel = topPanel(state);
  const ids = panel?.kind === 'post' ? [panel.postId] : chosenIds(state);
  const posts = ids.map((id) => findPost(state, id)).filter((post) => post !== undefined);
  if (posts.length === 0) return stay(state);
  const postIds = posts.filter(({ movedToInbox }) => !movedToInbox).map(({ id }) => id);
  if (postIds.length === 0) return stay(withNotice(withoutMarks(state), 'plain', 'Added to Inbox already'));
  return begin(withoutMarks(state), { type: 'addToInbox', postIds });
}

function after<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
