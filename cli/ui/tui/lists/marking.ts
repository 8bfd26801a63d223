import { selectedId } from './find.ts';
import { noMarks, type TuiState } from '#cli/ui/tui/state.ts';
import { move } from './moving.ts';
import { stay, type Step } from '#cli/ui/tui/step.ts';

/** Marks or unmarks the selected row, and selects the next one. */
export function mark(state: TuiState): Step {
  const id = selectedId(state);
  if (id === null) return stay(state);
  const marks = new Set(state.marked[state.tab]);
  if (!marks.delete(id)) marks.add(id);
  return move({ ...state, marked: { ...state.marked, [state.tab]: marks } }, { by: 1 });
}

export function unmark(state: TuiState): Step {
  return stay(withoutMarks(state));
}

/** Clears the marks of the current tab. */
export function withoutMarks(state: TuiState): TuiState {
  return { ...state, marked: { ...state.marked, [state.tab]: noMarks } };
}
