import { enum as oneOf, maxLength, object, optional, regex, string } from 'zod/mini';
import { productionFields } from '#core/data/production/productionFields.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { readSearch } from '../../shell/readSearch.ts';

const viewIds = productionViews.map(({ id }) => id);

/** What the address of the production screen may say. */
export const productionAddress = object({
  view: optional(oneOf([...viewIds, 'trash'])),
  search: optional(string().check(maxLength(200))),
  urgency: optional(string().check(maxLength(60))),
  sort: optional(oneOf(['story_number', ...productionFields.map(({ name }) => name)])),
  order: optional(oneOf(['desc'])),
  add: optional(oneOf(['story'])),
  /** The cell to begin at, `<id of the story>.<field>`, whose column is shown then; or the id alone, for its title. */
  cell: optional(string().check(regex(/^[\da-f-]{36}(\.[a-z_]+)?$/))),
});

/** The stories that an address asks for. */
export function productionFilter(params: URLSearchParams): StoryFilter {
  const { view = 'master', search, urgency: written, sort, order } = readSearch(productionAddress, params);
  const urgency = written?.toLowerCase();
  return {
    view: view === 'trash' ? undefined : view,
    trash: view === 'trash' || undefined,
    search,
    fits: urgency === undefined ? undefined : { urgency: urgency === 'medium' ? ['medium', ''] : [urgency] },
    sort,
    descending: order === 'desc' || undefined,
  };
}
