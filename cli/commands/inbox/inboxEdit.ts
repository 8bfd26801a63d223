import { array, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { enteredStoryText, storyTextInput } from './storyText.ts';
import { namedInboxStories } from '#cli/input/namedStories.ts';
import { enteredCategory } from '#cli/input/typedCategory.ts';
import { savingTyped } from '#cli/input/savingTyped.ts';
import { refuseSecondDash } from '#cli/input/stdin.ts';
import { storiesDocument } from './inboxDocument.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { AppError } from '#core/errors.ts';
import { editInboxStory } from '#core/pipeline/editing/stories.ts';

export const inboxEdit = defineCommand({
  input: object({ story: array(string()), ...storyTextInput, category: optional(string()) }),
  result: storiesDocument,
  run: async ({ story, category, ...texts }, context) => {
    const fields = await enteredStoryText(texts, context);
    if (category !== undefined) fields.category = category;
    if (Object.keys(fields).length === 0) {
      throw new AppError('usage', 'Nothing to change was given.', { hint: 'For example --title "A better title".' });
    }
    refuseSecondDash([...story, ...Object.values(texts)]);
    return savingTyped(context, 'inbox story', fields, async () => {
      const stories: InboxStory[] = [];
      const { services } = await context.open();
      const named = await namedInboxStories(story, context);
      if (named.length > 1 && fields.title !== undefined) {
        throw new AppError('usage', 'Several stories were named, and one title.', {
          hint: 'Lists and messages name a story by its title: give each its own.',
        });
      }
      if (category !== undefined) fields.category = await enteredCategory(category, context);
      for (const { id } of named) {
        stories.push(await editInboxStory(services, { id, fields }, { signal: context.signal }));
      }
      return { stories };
    });
  },
  show: ({ stories }, { output }) => {
    for (const { story_number, title } of stories) output.line(`Saved #${story_number} ${title}`);
  },
});
