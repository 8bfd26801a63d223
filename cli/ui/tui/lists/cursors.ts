import { scrollWindow } from '#cli/ui/list/scrollWindow.ts';
import { listHeight } from '#cli/ui/tui/frame/layout.ts';
import type { Cursor, TuiState } from '#cli/ui/tui/state.ts';
import type { TabId } from '#cli/ui/tui/frame/tabs.ts';
import { visibleIds } from './visible.ts';

/**
 * The state with a tab's cursor where it belongs after its rows, their order or the terminal changed: on the same row;
 * where that is gone, on the one that took its place. A cursor on the first row stays on the first row, so that
 * news comes into view.
 */
export function settleCursor(state: TuiState, tab: TabId): TuiState {
  const ids = visibleIds(state, tab);
  const { id, index } = state.cursors[tab];
  const found = index === 0 || id === null ? 0 : ids.indexOf(id);
  return putCursor(state, tab, found === -1 ? index : found);
}

/** Puts a tab's cursor on a row by its place, and scrolls as far as needed. */
export function putCursor(state: TuiState, tab: TabId, index: number): TuiState {
  const ids = visibleIds(state, tab);
  const place = Math.max(0, Math.min(ids.length - 1, index));
  const top = scrollWindow(state.cursors[tab].top, place, ids.length, listHeight(state));
  return withCursor(state, tab, { id: ids[place] ?? null, index: place, top });
}

/** Back to the first row: the order or the filter is another one. */
export function resetCursor(state: TuiState, tab: TabId): TuiState {
  return putCursor(withCursor(state, tab, { id: null, index: 0, top: 0 }), tab, 0);
}

function withCursor(state: TuiState, tab: TabId, cursor: Cursor): TuiState {
  const { id, index, top } = state.cursors[tab];
  if (id === cursor.id && index === cursor.index && top === cursor.top) return state;
  return { ...state, cursors: { ...state.cursors, [tab]: cursor } };
}
