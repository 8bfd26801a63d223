import { boolean, object, optional, string } from 'zod';
import { defineListCommand, listOptions } from '#cli/defineListCommand.ts';
import { searchOptions, typedSearch } from '#cli/input/searchOptions.ts';
import { listedCategory } from '#cli/input/typedCategory.ts';
import { inboxStoryPages, inboxStoryRow } from '#core/data/inbox/inboxStories.ts';
import { AppError } from '#core/errors.ts';
import { formatAge } from '#core/format.ts';
import { pendingStoryPages } from '#core/pipeline/research/researchStories.ts';

export const inboxList = defineListCommand({
  input: object({
    pending: boolean().default(false),
    trash: boolean().default(false),
    ...searchOptions,
    category: optional(string()),
    ...listOptions,
  }),
  name: 'stories',
  row: inboxStoryRow,
  read: async ({ pending, trash, limit, ...typed }, context) => {
    const { open, signal, clock } = context;
    const search = typedSearch(typed, clock.now());
    const searched = Object.values(search).some((part) => part !== undefined);
    if (pending && (trash || searched)) throw new AppError('usage', '--pending takes neither --trash nor a search.');
    const { services } = await open();
    search.category = await listedCategory(typed.category, context, {
      rowsOf: (category) =>
        [false, true].map((removed) =>
          inboxStoryPages(services.db, { trash: removed, search: { category }, limit: 1 }, { signal }),
        ),
    });
    if (!pending) return { pages: inboxStoryPages(services.db, { trash, search, limit }, { signal }) };
    return { pages: pendingStoryPages(services, { limit, signal }) };
  },
  columns: (_, { clock }) => [
    { header: 'Story', value: (story) => story.story_number, align: 'right' },
    { header: 'Title', value: (story) => story.title, least: 16 },
    { header: 'Angle', value: (story) => story.angle, least: 12, leaveOut: 1 },
    { header: 'Category', value: (story) => story.category, least: 10, leaveOut: 2 },
    { header: 'Videos', value: (story) => story.videos.length || '', align: 'right', leaveOut: 3 },
    { header: 'GO', value: (story) => (story.is_completed ? 'yes' : ''), style: () => 'green' },
    { header: 'Researched', value: (story) => (story.workflow_completed ? 'yes' : '') },
    { header: 'Created', value: (story) => formatAge(story.created_at, clock.now()), align: 'right' },
  ],
  empty: ['No stories here. Add one with `velocity inbox add`.'],
});
