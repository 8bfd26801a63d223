import type { TabId } from '#cli/ui/tui/frame/tabs.ts';

/** After how many milliseconds the rows of a visible tab are read again. Runs change by the second, posts do not. */
export const AGE_OF_ROWS_MS: Readonly<Record<TabId, number>> = {
  feed: 60_000,
  inbox: 20_000,
  research: 3000,
  production: 20_000,
};
