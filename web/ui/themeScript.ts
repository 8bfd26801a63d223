/**
 * Sets the theme before the first paint: the reader's stored choice, else light for visitors and the system's for
 * the dashboard and who is signed in. A file of its own, because the policy allows no inline script.
 */
import { applyTheme, initialTheme } from './theme.ts';

applyTheme(initialTheme());
