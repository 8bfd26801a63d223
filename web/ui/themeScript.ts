/**
 * Sets the theme before the first paint (see `initialTheme`). A file of its own, because the content security policy
 * forbids inline scripts.
 */
import { applyTheme, initialTheme } from './theme.ts';

applyTheme(initialTheme());
