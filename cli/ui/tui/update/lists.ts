import { productionFields } from '#core/data/production/productionFields.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import { runStatuses } from '#core/data/runs/runStates.ts';
import { feedFilterLabels, feedFilters } from '#core/velocity/filterPosts.ts';
import { feedSortLabels, feedSorts } from '#core/velocity/sortPosts.ts';
import { findPost, selectedId, topPanel } from '../find.ts';
import { inboxFilters, type RunFilter, type TuiState } from '../state.ts';
import { resetCursor } from './cursors.ts';
import { loadAnew } from './loading.ts';
import { begin, say, stay, type Step } from './step.ts';

const runFilters: readonly RunFilter[] = ['all', ...runStatuses];

/** The next order of the feed. */
export function cycleSort(state: TuiState): Step {
  const feedSort = after(feedSorts, state.feedSort);
  const text = `Sorted by ${feedSortLabels[feedSort]}`;
  return loadAnew(say(resetCursor({ ...state, feedSort }, 'feed'), 'plain', text), 'feed');
}

/** The next filter of the tab. */
export function cycleFilter(state: TuiState): Step {
  if (state.tab === 'feed') {
    const feedFilter = after(feedFilters, state.feedFilter);
    return loadAnew(say(resetCursor({ ...state, feedFilter }, 'feed'), 'plain', feedFilterLabels[feedFilter]), 'feed');
  }
  if (state.tab === 'inbox') {
    return loadAnew(resetCursor({ ...state, inboxFilter: after(inboxFilters, state.inboxFilter) }, 'inbox'), 'inbox');
  }
  return loadAnew(resetCursor({ ...state, runFilter: after(runFilters, state.runFilter) }, 'research'), 'research');
}

/** The next view of the production table. */
export function cycleView(state: TuiState): Step {
  const ids = productionViews.map(({ id }) => id);
  const productionView = after(ids, state.productionView);
  return loadAnew(resetCursor({ ...state, productionView, productionShift: 0 }, 'production'), 'production');
}

/** Scrolls the production table by columns. */
export function shiftColumns(state: TuiState, by: 1 | -1): Step {
  const view = productionViews.find(({ id }) => id === state.productionView);
  const count = view === undefined || view.fields === 'all' ? productionFields.length : view.fields.length;
  // The title stands still, and the last column stays in view.
  const productionShift = Math.max(0, Math.min(count - 2, state.productionShift + by));
  return stay({ ...state, productionShift });
}

/** What was deleted, or back to what was not. */
export function toggleTrash(state: TuiState): Step {
  if (state.tab !== 'inbox' && state.tab !== 'production') return stay(state);
  const { tab } = state;
  const trash = { ...state.trash, [tab]: !state.trash[tab] };
  const emptied: TuiState = { ...state, trash, [tab]: { ...state[tab], rows: [], status: 'waiting', loadedAt: null } };
  return loadAnew(resetCursor(emptied, tab), tab);
}

/** Makes an inbox story of the post that is selected or open. */
export function addToInbox(state: TuiState): Step {
  const panel = topPanel(state);
  const post = findPost(state, panel?.kind === 'post' ? panel.postId : selectedId(state));
  if (post === undefined) return stay(state);
  if (post.movedToInbox) return stay(say(state, 'plain', 'Added to Inbox already'));
  return begin(state, { type: 'addToInbox', postId: post.id });
}

function after<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
