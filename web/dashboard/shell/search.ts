import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ZodMiniObject } from 'zod/mini';
import { readSearch } from './readSearch.ts';

/** An address's parameters with some of them changed; undefined and empty ones are left out. */
export function withSearch(search: URLSearchParams, change: Readonly<Record<string, string | undefined>>) {
  const next = new URLSearchParams(search);
  for (const [name, text] of Object.entries(change)) {
    if (text === undefined || text === '') next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/**
 * The parsed search parameters of this screen, and a function that changes them. A change replaces the history entry,
 * so that Back leads to the previous screen; `step: true` adds an entry, for what Back should close.
 * @example
 * ```tsx
 * const [{ state }, change] = useSearch(object({ state: optional(oneOf(['go', 'open'])) }));
 * ```
 */
export function useSearch<Schema extends ZodMiniObject>(schema: Schema) {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>, { step = false } = {}) =>
      setSearch((current) => withSearch(current, values), { replace: !step }),
    [setSearch],
  );
  return [readSearch(schema, search), change, search] as const;
}
