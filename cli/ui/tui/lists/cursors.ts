import { scrollWindow } from '#cli/ui/list/scrollWindow.ts';
import { listHeight } from '#cli/ui/tui/frame/layout.ts';
import type { Cursor, TuiState } from '#cli/ui/tui/state.ts';
import type { TabId } from '#cli/ui/tui/frame/tabs.ts';
import { visibleIds } from './visible.ts';

/**
 * Puts a tab's cursor right after its rows, their order or the terminal's size changed: on the same row, or where that
 * is gone on the row at its index. A cursor at the top stays at the top, so that new rows become visible.
 */
export function settleCursor(state: TuiState, tab: TabId): TuiState {
  const ids = visibleIds(state, tab);
  const { id, index } = state.cursors[tab];
  const found = index === 0 || id === null ? 0 : ids.indexOf(id);
  return putCursor(state, tab, found === -1 ? index : found);
}

/** Puts a tab's cursor on the row at an index, and scrolls as far as needed. */
export function putCursor(state: TuiState, tab: TabId, index: number): TuiState {
  const ids = visibleIds(state, tab);
  const place = Math.max(0, Math.min(ids.length - 1, index));
  const top = scrollWindow(state.cursors[tab].top, place, ids.length, listHeight(state));
  return withCursor(state, tab, { id: ids[place] ?? null, index: place, top });
}

/** Back to the first row, after the order or the filter changed. */
export function resetCursor(state: TuiState, tab: TabId): TuiState {
  return putCursor(withCursor(state, tab, { id: null, index: 0, top: 0 }), tab, 0);
}

function withCursor(state: TuiState, tab: TabId, cursor: Cursor): TuiState {
  const { id, index, top } = state.cursors[tab];
  if (id === cursor.id && index === cursor.index && top === cursor.top) return state;
  return { ...state, cursors: { ...state.cursors, [tab]: cursor } };
}
