import type { CellChange } from './cellChange.ts';

/** What can be undone and redone, newest last. Each step is one edit or one pasted block. */
export interface EditHistory {
  done: readonly (readonly CellChange[])[];
  undone: readonly (readonly CellChange[])[];
}

export const noHistory: EditHistory = { done: [], undone: [] };

/** Steps that are kept. */
const MOST = 200;

/** After a new edit nothing can be redone. */
export function recorded(history: EditHistory, step: readonly CellChange[]): EditHistory {
  if (step.length === 0) return history;
  return { done: [...history.done, step].slice(-MOST), undone: [] };
}

/** The history with the whole texts of a step of which only the beginnings were known. */
export function completed(
  { done, undone }: EditHistory,
  step: readonly CellChange[],
  whole: readonly CellChange[],
): EditHistory {
  const put = (steps: EditHistory['done']) => steps.map((other) => (other === step ? whole : other));
  return { done: put(done), undone: put(undone) };
}

/** The history without a step that did not happen. */
export function without({ done, undone }: EditHistory, step: readonly CellChange[]): EditHistory {
  return { done: done.filter((other) => other !== step), undone };
}

/** The history after an undo, and the changes that undo; undefined where there is nothing. */
export function undoing(history: EditHistory): { history: EditHistory; changes: CellChange[] } | undefined {
  const step = history.done.at(-1);
  if (step === undefined) return undefined;
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, step] },
    // Expects what this person wrote; where somebody else wrote since, the cell asks instead.
    changes: step
      .map(({ row, column, expected, value }) => ({ row, column, expected: value, value: expected }))
      .toReversed(),
  };
}

export function redoing(history: EditHistory): { history: EditHistory; changes: CellChange[] } | undefined {
  const step = history.undone.at(-1);
  if (step === undefined) return undefined;
  return {
    history: { done: [...history.done, step], undone: history.undone.slice(0, -1) },
    changes: [...step],
  };
}
