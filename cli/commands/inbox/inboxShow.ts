import { array, int, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { defineHistoryCommand } from '#cli/defineHistoryCommand.ts';
import { namedInboxStories } from '#cli/input/namedStories.ts';
import { inboxStoryRow } from '#core/data/inbox/inboxStories.ts';
import { getProductionStoriesOf } from '#core/data/production/productionStories.ts';
import { resolveInboxStory } from '#core/data/storyRef.ts';

const made = object({ id: string(), story_number: int(), title: string() });

/** A story idea with all its fields, and the production stories made from it, which have numbers of their own. */
export const inboxShow = defineCommand({
  input: object({ story: array(string()) }),
  result: object({ stories: array(inboxStoryRow.extend({ production: array(made) })) }),
  run: async ({ story }, context) => {
    const { signal } = context;
    const stories = [];
    for (const idea of await namedInboxStories(story, context, { trash: true })) {
      const { services } = await context.open();
      const production = await getProductionStoriesOf(services.db, idea.id, { signal });
      stories.push({ ...idea, production: production.filter(({ deleted_at }) => deleted_at === null) });
    }
    return { stories };
  },
  show: ({ stories }, { output }) => {
    for (const idea of stories) {
      output.fields([
        ['Story', `#${idea.story_number}`],
        ['Title', idea.title],
        ['Category', idea.category],
        ['GO', idea.is_completed ? 'yes' : 'no'],
        ['Researched', idea.workflow_completed ? 'yes' : 'no'],
        ['Production', idea.production.map((one) => `#${one.story_number} ${one.title}`).join('\n')],
        ['Summary', idea.summary],
        ['Angle', idea.angle],
        ['Sources', idea.sources],
        ['Videos', idea.videos.map(({ url }) => url).join('\n')],
        ['Id', idea.id],
        ['Created', idea.created_at],
        ['Changed', idea.updated_at],
        ['In the trash since', idea.deleted_at],
      ]);
      output.line();
    }
  },
});

export const inboxHistory = defineHistoryCommand(resolveInboxStory);
