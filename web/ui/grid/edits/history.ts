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

/**
 * The history with the whole texts that a step replaced, of which only beginnings were known. Cells without one are left
 * out: they were never written.
 * @param texts of the cells that are `cut`, in their order.
 */
export function completed(
  { done, undone }: EditHistory,
  step: readonly CellChange[],
  texts: readonly (string | null)[],
): EditHistory {
  let at = 0;
  const whole = step.flatMap((change): CellChange[] => {
    if (change.cut !== true) return [change];
    const expected = texts[at];
    at += 1;
    return expected === undefined || expected === null ? [] : [{ ...change, expected, cut: false }];
  });
  return { done: done.map((other) => (other === step ? whole : other)), undone };
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
