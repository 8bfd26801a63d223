import { enum as oneOf, guid, maxLength, object, optional, string } from 'zod/mini';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { readSearch } from '../../shell/readSearch.ts';

const sorts = ['title', 'summary', 'angle', 'sources', 'story_number'] as const;

/** What the address of the inbox may say. */
export const inboxAddress = object({
  state: optional(oneOf(['go', 'open', 'researched'])),
  search: optional(string().check(maxLength(200))),
  sort: optional(oneOf(sorts)),
  order: optional(oneOf(['desc'])),
  trash: optional(oneOf(['true'])),
  add: optional(oneOf(['story'])),
  variations: optional(guid()),
});

/** The stories that an address asks for. */
export function inboxFilter(params: URLSearchParams): StoryFilter {
  const { state, search, sort, order, trash } = readSearch(inboxAddress, params);
  const descending = order === 'desc' || undefined;
  return { state, search, sort, descending, trash: trash === 'true' || undefined };
}
