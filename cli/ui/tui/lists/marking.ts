import { selectedId } from './find.ts';
import { noMarks, type TuiState } from '#cli/ui/tui/state.ts';
import { move } from './moving.ts';
import { stay, type Step } from '#cli/ui/tui/step.ts';

/** Marks the selected row for the next command, or takes its mark off, and goes on to the next row. */
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

/** The state after a command took the marked rows of the tab. */
export function withoutMarks(state: TuiState): TuiState {
  return { ...state, marked: { ...state.marked, [state.tab]: noMarks } };
}
