import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { applyTheme, initialTheme, storeTheme, type Theme } from './theme.ts';
import { Listeners } from './listeners.ts';

const listeners = new Listeners();
let current: Theme | undefined;
/** A choice that could not be stored, which lasts as long as the page. */
let unstored: Theme | undefined;

/** Determines the theme again, after signing in or out, or after a choice in another tab. */
export function renewTheme(): void {
  current = unstored ?? initialTheme();
  applyTheme(current);
  listeners.call();
}

/** The page's theme and a function that changes it. The choice is stored and applies to other tabs too. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  // The server renders the default; the user's theme is known after hydration.
  const theme = useSyncExternalStore(
    listeners.subscribe,
    () => (current ??= initialTheme()),
    () => 'light' as const,
  );
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const onStorage = (event: StorageEvent) => {
      if (event.key === 'theme' || event.key === null) renewTheme();
    };
    system.addEventListener('change', renewTheme);
    addEventListener('storage', onStorage);
    return () => {
      system.removeEventListener('change', renewTheme);
      removeEventListener('storage', onStorage);
    };
  }, []);
  const choose = useCallback((chosen: Theme) => {
    unstored = storeTheme(chosen) ? undefined : chosen;
    renewTheme();
  }, []);
  return [theme, choose];
}
