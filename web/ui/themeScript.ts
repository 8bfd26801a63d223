/**
 * Sets the theme before the first paint (see `initialTheme`). A file of its own, because the content security policy
 * of the site's pages forbids inline scripts.
 */
import { applyTheme, initialTheme } from './theme.ts';

applyTheme(initialTheme());
