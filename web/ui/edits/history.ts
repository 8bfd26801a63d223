import { rebasedText } from './rebasedText.ts';
import type { CellChange } from './cellChange.ts';

/** Steps that can be undone and redone, newest last. Each step is one edit or one pasted block. */
export interface EditHistory {
  done: readonly (readonly CellChange[])[];
  undone: readonly (readonly CellChange[])[];
}

export const noHistory: EditHistory = { done: [], undone: [] };

/** Maximum number of steps. */
export const MOST_STEPS = 200;

/** Adds a step. Nothing can be redone after it. */
export function recorded(history: EditHistory, step: readonly CellChange[]): EditHistory {
  if (step.length === 0) return history;
  return { done: [...history.done, step].slice(-MOST_STEPS), undone: [] };
}

/**
 * Completes changes of which only the beginnings of the replaced texts were known. Those without a replaced text are
 * removed: they were never written.
 */
export function completed({ done, undone }: EditHistory, texts: ReadonlyMap<CellChange, string | null>): EditHistory {
  const whole = (change: CellChange): CellChange[] => {
    const expected = texts.get(change);
    if (expected === undefined) return [change];
    return expected === null ? [] : [{ ...change, expected, truncated: false }];
  };
  return { done: done.map((step) => (step.some((change) => texts.has(change)) ? step.flatMap(whole) : step)), undone };
}

/** The history after an undo, and the changes that carry it out; undefined if there is no step. */
export function undoing(history: EditHistory): { history: EditHistory; changes: CellChange[] } | undefined {
  const step = history.done.at(-1);
  if (step === undefined) return undefined;
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, step] },
    // Expects the person's own text. Where somebody else has written since, the cell shows a conflict.
    changes: step
      .map(({ row, column, expected, partial, value }) => ({ row, column, expected: value, partial, value: expected }))
      .toReversed(),
  };
}

/** The same for a redo: the changes are made again as they were. */
export function redoing(history: EditHistory): { history: EditHistory; changes: CellChange[] } | undefined {
  const step = history.undone.at(-1);
  if (step === undefined) return undefined;
  return {
    history: { done: [...history.done, step], undone: history.undone.slice(0, -1) },
    changes: [...step],
  };
}

/** What became of a cell's recorded changes after they were made. */
export type Revision = { row: string; column: string } & (
  | { kind: 'whole'; beginning: string; whole: string }
  /** After a conflict, `value` replaced the text of somebody else. */
  | { kind: 'kept'; value: string; theirs: string }
  /** `value` was discarded before it was stored. */
  | { kind: 'discarded'; value: string }
);

/** The edits of a cell's beginning whose rest is not known yet, oldest first. */
export function partialsOf(history: EditHistory, { row, column }: Pick<CellChange, 'row' | 'column'>): CellChange[] {
  return history.done
    .flat()
    .filter((change) => change.row === row && change.column === column && change.partial === true);
}

/** The history after a revision: changes expect the text that they really replaced, and those never stored are gone. */
export function revised(history: EditHistory, revision: Revision): EditHistory {
  const { row, column } = revision;
  const isOf = (change: CellChange) => change.row === row && change.column === column;
  if (revision.kind === 'whole') {
    const { beginning, whole } = revision;
    const begun = new Set(partialsOf(history, revision).map(({ value }) => value));
    const onIt = ({ partial, truncated: _isWhole, ...change }: CellChange): CellChange => ({
      ...change,
      expected: rebasedText(whole, beginning, change.expected),
      value: partial === true ? rebasedText(whole, beginning, change.value) : change.value,
    });
    // Also what replaced such a beginning before its answer.
    const isOnIt = (change: CellChange) =>
      isOf(change) && (change.partial === true || (change.truncated === true && begun.has(change.expected)));
    const steps = (all: EditHistory['done']) =>
      all.map((step) => (step.some(isOnIt) ? step.map((change) => (isOnIt(change) ? onIt(change) : change)) : step));
    return { done: steps(history.done), undone: steps(history.undone) };
  }
  const newest = history.done
    .flat()
    .toReversed()
    .find((change) => isOf(change) && change.value === revision.value);
  const now = (change: CellChange): CellChange[] => {
    if (revision.kind === 'kept')
      return [change === newest ? { ...change, truncated: false, expected: revision.theirs } : change];
    return change === newest || (isOf(change) && change.partial === true) ? [] : [change];
  };
  const done = history.done.map((step) => (step.some(isOf) ? step.flatMap(now) : step));
  return { ...history, done: done.filter((step) => step.length > 0) };
}
