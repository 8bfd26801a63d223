import type { SupportedStorage } from '@supabase/auth-js';

/**
 * Where the session is stored: in the browser's storage. What that has no room for lasts as long as the page.
 * supabase-js's own choice is made by a test write: a full storage would sign people out who are signed in.
 */
export function sessionStore(storage: () => Storage): SupportedStorage {
  const here = new Map<string, string>();
  /** What the storage answers; undefined where it refuses, as in some private windows. */
  const ask = <Answer>(action: (storage: Storage) => Answer): Answer | undefined => {
    try {
      return action(storage());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => here.get(key) ?? ask((stored) => stored.getItem(key)) ?? null,
    setItem: (key, value) => {
      here.set(key, value);
      const isStored = ask((stored) => {
        stored.setItem(key, value);
        return true;
      });
      if (isStored === true) here.delete(key);
    },
    removeItem: (key) => {
      here.delete(key);
      ask((stored) => stored.removeItem(key));
    },
  };
}
