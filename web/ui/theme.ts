export const themes = ['light', 'dark', 'system'] as const;

export type Theme = (typeof themes)[number];

/** The storage key, from the specification. */
const THEME_KEY = 'theme';

/** The user's choice; null where none was made, or storage is refused. */
export function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return themes.find((theme) => theme === stored) ?? null;
  } catch {
    return null;
  }
}

/** Stores the choice. False where the browser stores nothing, as in some private windows. */
export function storeTheme(theme: Theme): boolean {
  try {
    localStorage.setItem(THEME_KEY, theme);
    return true;
  } catch {
    return false;
  }
}

/**
 * The theme of a newly opened page: the stored choice, else the system's in the dashboard and for signed-in users, else
 * light.
 */
export function initialTheme(): Theme {
  return storedTheme() ?? (hasSession() || location.pathname.startsWith('/dashboard') ? 'system' : 'light');
}

/** The page's background, for the colour of the browser's bar; the same as `--paper` in the styles. */
const paper = { light: '#fbfaf7', dark: '#121417' } as const;

/** Whether a theme is dark on this system. */
export function isDark(theme: Theme): boolean {
  return theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Sets the theme's class on the page, and the colour scheme of the browser's own widgets. */
export function applyTheme(theme: Theme): void {
  const dark = isDark(theme);
  const { classList, style } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  style.colorScheme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? paper.dark : paper.light);
}

/** Whether supabase-js has stored a session; whether it is valid cannot be checked before the first paint. */
function hasSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.*-auth-token$/.test(key));
  } catch {
    return false;
  }
}
