import type { CellChange } from './cellChange.ts';

/** Steps that can be undone and redone, newest last. Each step is one edit or one pasted block. */
export interface EditHistory {
  done: readonly (readonly CellChange[])[];
  undone: readonly (readonly CellChange[])[];
}

export const noHistory: EditHistory = { done: [], undone: [] };

/** Maximum number of steps. */
const MOST = 200;

/** Adds a step. Nothing can be redone after it. */
export function recorded(history: EditHistory, step: readonly CellChange[]): EditHistory {
  if (step.length === 0) return history;
  return { done: [...history.done, step].slice(-MOST), undone: [] };
}

/**
 * Completes a step of which only the beginnings of the replaced texts were known. Cells without a replaced text are
 * removed: they were never written.
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

/** The history after an undo, and the changes that carry it out; undefined if there is no step. */
export function undoing(history: EditHistory): { history: EditHistory; changes: CellChange[] } | undefined {
  const step = history.done.at(-1);
  if (step === undefined) return undefined;
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, step] },
    // Expects the person's own text. Where somebody else has written since, the cell shows a conflict.
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
