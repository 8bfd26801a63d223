export const themes = ['light', 'dark', 'system'] as const;

export type Theme = (typeof themes)[number];

/** Where the choice is stored; the name is the specification's. */
const THEME_KEY = 'theme';

/** The reader's own choice, or null where none was made (or storage is closed). */
export function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return themes.find((theme) => theme === stored) ?? null;
  } catch {
    return null;
  }
}

/** Remembers the choice. False where the browser stores nothing, as private windows may. */
export function storeTheme(theme: Theme): boolean {
  try {
    localStorage.setItem(THEME_KEY, theme);
    return true;
  } catch {
    return false;
  }
}

/** The theme of a page that just opened: light for visitors of the site, the system's for staff and who is signed in. */
export function initialTheme(): Theme {
  return storedTheme() ?? (hasSession() || location.pathname.startsWith('/dashboard') ? 'system' : 'light');
}

/** The ground of the page, for the browser's own bar; the same as `--paper` in the styles. */
const paper = { light: '#fbfaf7', dark: '#121417' } as const;

/** Whether a theme shows dark on this system. */
export function isDark(theme: Theme): boolean {
  return theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Puts the theme on the page as a class, and tells the browser for its own widgets. */
export function applyTheme(theme: Theme): void {
  const dark = isDark(theme);
  const { classList, style } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  style.colorScheme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? paper.dark : paper.light);
}

/** True where supabase-js has stored a session in this browser; more cannot be checked before the first paint. */
function hasSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.*-auth-token$/.test(key));
  } catch {
    return false;
  }
}
