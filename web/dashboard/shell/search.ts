import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ZodMiniObject } from 'zod/mini';
import { readSearch, refusedIn } from './readSearch.ts';

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
 * so that Back leads to the previous screen; `step: true` adds an entry, for what Back should close. Values that the
 * schema does not accept are removed from the address.
 * @example
 * ```tsx
 * const [{ state }, change] = useSearch(object({ state: optional(oneOf(['go', 'open'])) }));
 * ```
 */
export function useSearch<Schema extends ZodMiniObject>(schema: Schema) {
  const [search, setSearch] = useSearchParams();
  // Kept, because it says what the screen was opened from.
  const state: unknown = useLocation().state;
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>, { step = false } = {}) =>
      // The address itself: what was changed just before may not be drawn yet, and would be lost.
      setSearch(withSearch(new URLSearchParams(window.location.search), values), { replace: !step, state }),
    [setSearch, state],
  );
  // What is not accepted does not show, so the address does not say it either.
  const refused = refusedIn(schema, search).join(' ');
  useEffect(() => {
    if (refused !== '') change(Object.fromEntries(refused.split(' ').map((name) => [name, undefined])));
  }, [refused, change]);
  return [readSearch(schema, search), change, search] as const;
}
