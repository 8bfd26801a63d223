import type { TuiState } from '#cli/ui/tui/state.ts';
import { resetCursor } from './cursors.ts';
import { loadAnew } from '#cli/ui/tui/loading/loading.ts';
import { stay, type Step } from '#cli/ui/tui/step.ts';

/** Starts typing the search words of the tab. */
export function startSearch(state: TuiState): Step {
  return stay({ ...state, searching: true });
}

/** Ends typing; the list stays filtered by the search. */
export function keepSearch(state: TuiState): Step {
  return stay({ ...state, searching: false });
}

/** Clears the search. */
export function endSearch(state: TuiState): Step {
  return searchFor({ ...state, searching: false }, '');
}

/** Appends typed text to the search words and searches at once. */
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
