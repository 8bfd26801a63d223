import { array, boolean, enum as oneOf, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { namedInboxStories } from '#cli/input/namedStories.ts';
import { productionStoryRow } from '#core/data/production/productionStories.ts';
import { promote as promoteStory, type PromoteReport } from '#core/pipeline/research/promote.ts';

const report = object({ created: boolean(), from: oneOf(['run', 'story', 'existing']), story: productionStoryRow });

export const promoteCommand = defineCommand({
  input: object({ story: array(string()), again: boolean().default(false) }),
  result: object({ promoted: array(report) }),
  run: async ({ story, again }, context) => {
    const named = await namedInboxStories(story, context);
    const { services } = await context.open();
    const promoted: PromoteReport[] = [];
    for (const { id } of named) {
      promoted.push(await promoteStory(services, { storyId: id, again }, { signal: context.signal }));
    }
    return { promoted };
  },
  show: ({ promoted }, { output }) => {
    for (const { from, story } of promoted) {
      output.line(`${sentences[from]} #${story.story_number} ${story.title}`);
      if (story.missing_parts.length > 0) output.note(`Missing: ${story.missing_parts.join(', ')}.`);
    }
  },
});

const sentences = {
  run: 'Made of its research: production story',
  story: 'Made of its own texts: production story',
  existing: 'Was there already: production story',
} as const;
