import type { TuiState } from '#cli/ui/tui/state.ts';
import { tuiTabs, type TabId } from './tabs.ts';
import { settleCursor } from '#cli/ui/tui/lists/cursors.ts';
import { loadStale } from '#cli/ui/tui/loading/loading.ts';
import type { Step } from '#cli/ui/tui/step.ts';

/** Shows another tab, and reads its rows again where they are stale. */
export function showTab(state: TuiState, tab: TabId): Step {
  return loadStale(settleCursor({ ...state, tab, panels: [], searching: false }, tab));
}

/** Shows the next or previous tab, wrapping around at the ends. */
export function cycleTab(state: TuiState, by: 1 | -1): Step {
  const place = tuiTabs.findIndex(({ id }) => id === state.tab);
  const next = tuiTabs[(place + by + tuiTabs.length) % tuiTabs.length];
  return showTab(state, next?.id ?? 'feed');
}
