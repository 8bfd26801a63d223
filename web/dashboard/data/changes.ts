import type { RowChange } from '#core/data/live/rowChange.ts';

type Listener = (changes: readonly RowChange[] | 'unknown') => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with what others (and oneself) changed; `unknown`: anything may have. For what reads rows without a
 * query; queries are read again by themselves.
 * @returns stops it.
 */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellChanges(changes: readonly RowChange[] | 'unknown'): void {
  for (const listener of listeners) listener(changes);
}
