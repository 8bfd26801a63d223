import { array, boolean, object } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { getInboxStories, inboxStoryRow, type InboxStory } from '#core/data/inboxStories.ts';
import { formatAge } from '#core/format.ts';
import { chosenStories } from '#core/pipeline/researchStories.ts';

export const list = defineCommand({
  input: object({ ids: boolean().default(false), pending: boolean().default(false) }),
  result: object({ stories: array(inboxStoryRow) }),
  run: async ({ ids, pending }, { open, signal }) => {
    const { services } = await open();
    if (!pending) return { stories: await getInboxStories(services.db, {}, { signal }), ids };
    const waiting = await chosenStories(services, 'pending', { signal });
    return { stories: waiting.toReversed(), ids };
  },
  show: async ({ stories, ids }, { output, clock }) => {
    if (ids) {
      output.ids(stories);
      return;
    }
    if (stories.length === 0) {
      output.note('No stories here. Add one with `velocity inbox add`.');
      return;
    }
    await output.table<InboxStory>(
      [
        { header: '#', value: (story) => story.story_number, align: 'right' },
        { header: 'Title', value: (story) => story.title, least: 16 },
        { header: 'Angle', value: (story) => story.angle, least: 12, leaveOut: 1 },
        { header: 'Category', value: (story) => story.category, least: 10, leaveOut: 2 },
        { header: 'Videos', value: (story) => story.videos.length || '', align: 'right', leaveOut: 3 },
        { header: 'GO', value: (story) => (story.is_completed ? 'yes' : ''), style: () => 'green' },
        { header: 'Researched', value: (story) => (story.workflow_completed ? 'yes' : '') },
        { header: 'Created', value: (story) => formatAge(story.created_at, clock.now()), align: 'right' },
      ],
      stories,
    );
  },
});
