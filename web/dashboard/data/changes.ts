import type { RowChange } from '#core/data/live/rowChange.ts';

type Listener = (changes: readonly RowChange[] | 'unknown') => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with every change of rows, one's own too; `unknown`: any row may have changed. For code that reads
 * rows without TanStack Query; queries are refetched by themselves.
 * @returns stops it.
 */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyChanges(changes: readonly RowChange[] | 'unknown'): void {
  for (const listener of listeners) listener(changes);
}
