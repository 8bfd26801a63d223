import { bodyHeight } from '#cli/ui/tui/frame/layout.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';

/** Visible rows of an edited text: the body without the panel's title and its status line. */
export function editHeight(state: Pick<TuiState, 'rows'>): number {
  return Math.max(1, bodyHeight(state) - 2);
}
