import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { inboxFilter } from './screens/inbox/inboxAddress.ts';
import { productionFilter } from './screens/production/productionAddress.ts';

/** The rows that the screen at an address shows first. The server names them to the page, whose head asks for them. */
export function firstRows(
  screen: string | undefined,
  search: URLSearchParams,
): { table: 'inbox' | 'production'; filter: StoryFilter } | null {
  if (screen === 'inbox') return { table: screen, filter: inboxFilter(search) };
  if (screen === 'production') return { table: screen, filter: productionFilter(search) };
  return null;
}
