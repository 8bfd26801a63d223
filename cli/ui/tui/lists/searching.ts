import type { TuiState } from '#cli/ui/tui/state.ts';
import { resetCursor } from './cursors.ts';
import { loadAnew } from '#cli/ui/tui/loading/loading.ts';
import { stay, type Step } from '#cli/ui/tui/step.ts';

/** Takes what is typed from now on as the words that the tab is searched for. */
export function startSearch(state: TuiState): Step {
  return stay({ ...state, searching: true });
}

/** Keys act on the list again; it stays searched. */
export function keepSearch(state: TuiState): Step {
  return stay({ ...state, searching: false });
}

/** Everything again. */
export function endSearch(state: TuiState): Step {
  return searchFor({ ...state, searching: false }, '');
}

/** Adds to the words: the list follows each key. */
export function typeSearch(state: TuiState, text: string): Step {
  return searchFor(state, state.searches[state.tab] + text.replaceAll(/\s+/g, ' '));
}

export function shortenSearch(state: TuiState): Step {
  return searchFor(state, Array.from(state.searches[state.tab]).slice(0, -1).join(''));
}

export function emptySearch(state: TuiState): Step {
  return searchFor(state, '');
}

function searchFor(state: TuiState, words: string): Step {
  const { tab } = state;
  if (words === state.searches[tab]) return stay(state);
  return loadAnew(resetCursor({ ...state, searches: { ...state.searches, [tab]: words } }, tab), tab);
}
