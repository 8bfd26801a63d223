import { object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { enteredCategory } from '#cli/input/typedCategory.ts';
import { savingTyped } from '#cli/input/savingTyped.ts';
import { enteredStoryText, storyTextInput } from './storyText.ts';
import { addedStoryDocument } from './inboxDocument.ts';
import { AppError } from '#core/errors.ts';
import { addInboxStory } from '#core/pipeline/editing/stories.ts';
import { addToInbox } from '#core/pipeline/suggest/addToInbox.ts';

export const inboxAdd = defineCommand({
  input: object({ post: optional(string()), ...storyTextInput, category: optional(string()) }),
  result: addedStoryDocument,
  run: async ({ post, category, ...typed }, context) => {
    const { signal } = context;
    const texts = await enteredStoryText(typed, context);
    if (category !== undefined) texts.category = category;
    if (post === undefined) {
      if (texts.title === undefined) throw nothingGiven();
      return savingTyped(context, 'inbox story', texts, async () => {
        const { services } = await context.open();
        if (category !== undefined) texts.category = await enteredCategory(category, context);
        return { added: true, story: await addInboxStory(services, texts, { signal }) };
      });
    }
    if (Object.keys(texts).length > 0) throw postHasTexts();
    const { services } = await context.open();
    return addToInbox(services, { postId: post }, { signal });
  },
  show: ({ added, story }, { output }) => {
    output.line(`${added ? 'Added' : 'Already in the inbox:'} #${story.story_number} ${story.title}`);
    if (!story.is_completed) output.note(`Give it the GO with \`velocity inbox go ${story.story_number}\`.`);
  },
});

function nothingGiven(): AppError {
  return new AppError('usage', 'Give --post <id> or --title <text>.', {
    hint: 'Post ids stand in `velocity feed`.',
  });
}

function postHasTexts(): AppError {
  return new AppError('usage', '--post takes its texts from the post.', {
    hint: 'Add it first, then change it with `velocity inbox edit`.',
  });
}
