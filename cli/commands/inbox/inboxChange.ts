import { array, boolean, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { confirmRemoval } from '#cli/input/confirm.ts';
import { namedInboxStories, trashedInboxStories } from '#cli/input/namedStories.ts';
import { storiesDocument } from './inboxDocument.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { moveStoryToTrash, restoreStory, setStoryGo } from '#core/pipeline/editing/stories.ts';

const table = 'inbox_stories';

export const inboxRemove = defineCommand({
  input: object({ story: array(string()), yes: boolean().default(false) }),
  result: storiesDocument,
  run: async ({ story, yes }, context) => {
    const named = await namedInboxStories(story, context);
    const { services } = await context.open();
    const stories: InboxStory[] = [];
    for (const one of named) {
      await confirmRemoval(one.title, { yes, ...context });
      stories.push(await moveStoryToTrash(services, { table, id: one.id }, { signal: context.signal }));
    }
    return { stories };
  },
  show: ({ stories }, { output }) => {
    for (const { story_number } of stories) {
      output.line(`#${story_number} is in the trash. \`velocity inbox restore ${story_number}\` brings it back.`);
    }
  },
});

export const inboxRestore = defineCommand({
  input: object({ story: array(string()) }),
  result: storiesDocument,
  run: async ({ story }, context) => {
    const stories: InboxStory[] = [];
    const { services } = await context.open();
    for (const { id } of await trashedInboxStories(story, context)) {
      stories.push(await restoreStory(services, { table, id }, { signal: context.signal }));
    }
    return { stories };
  },
  show: ({ stories }, { output }) => {
    for (const { story_number, title } of stories) output.line(`Restored #${story_number} ${title}`);
  },
});

export const inboxGo = defineCommand({
  input: object({ story: array(string()), off: boolean().default(false) }),
  result: storiesDocument,
  run: async ({ story, off }, context) => {
    const stories: InboxStory[] = [];
    const { services } = await context.open();
    for (const { id } of await namedInboxStories(story, context)) {
      stories.push(await setStoryGo(services, { id, go: !off }, { signal: context.signal }));
    }
    return { stories };
  },
  show: ({ stories }, { output }) => {
    for (const { story_number, title, is_completed } of stories) {
      output.line(`#${story_number} ${is_completed ? 'GO' : 'not GO'}: ${title}`);
    }
    const ready = stories.filter((story) => story.is_completed && !story.workflow_completed);
    if (ready.length > 0)
      output.note(`Research it with \`velocity research ${ready.map((story) => story.story_number).join(' ')}\`.`);
  },
});
