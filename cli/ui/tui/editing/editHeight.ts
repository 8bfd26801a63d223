import { bodyHeight } from '#cli/ui/tui/frame/layout.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';

/** Rows of an edited text that are in view: the body without its last line, which says how it stands. */
export function editHeight(state: Pick<TuiState, 'rows'>): number {
  return Math.max(1, bodyHeight(state) - 2);
}
