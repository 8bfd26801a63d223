import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { Listeners } from '../../ui/listeners.ts';
import { useAuth } from '../../ui/auth/authStore.ts';

const PREFIX = 'velocity-kept-';
/** Values as JSON, by their keys; also those that the tab's storage refused. */
const values = new Map<string, string>();
const listeners = new Listeners();

/**
 * State of a form that outlasts it: this tab has it again when its user comes back, also after a reload. At sign-out it
 * is forgotten.
 * @param place names the form; unique in the dashboard.
 * @param schema of the state; defined outside of the component.
 * @param first the state of a form in which nothing was done. It is not stored; what is set to it is removed.
 * @returns the state, and a function that changes it, also after the form is gone.
 * @example
 * ```ts
 * const [email, setEmail] = useKeptState('new-member', string(), '');
 * ```
 */
export function useKeptState<Value>(place: string, schema: ZodMiniType<Value>, first: Value) {
  const key = `${PREFIX}${useAuth().user?.id ?? ''}-${place}`;
  const kept = useSyncExternalStore(listeners.subscribe, () => read(key));
  const value = useMemo(() => parsed(kept, schema) ?? first, [kept, schema, first]);
  const set = useCallback(
    (next: (now: Value) => Value) => write(key, next(parsed(read(key), schema) ?? first), first),
    [key, schema, first],
  );
  return [value, set] as const;
}

/** Removes everything at sign-out. */
export function forgetKeptState(): void {
  values.clear();
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  listeners.call();
}

function read(key: string): string | null {
  try {
    return values.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed<Value>(json: string | null, schema: ZodMiniType<Value>): Value | undefined {
  try {
    return json === null ? undefined : schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown, first: unknown): void {
  const json = JSON.stringify(value);
  values.delete(key);
  try {
    if (json === JSON.stringify(first)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, json);
  } catch {
    // Where storage is full it lasts as long as the page.
    values.set(key, json);
  }
  listeners.call();
}
