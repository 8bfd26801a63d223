import { optional, string } from 'zod';
import { AppError } from '#core/errors.ts';
import type { CommandContext } from '#cli/command.ts';
import { refuseSecondDash } from '#cli/input/stdin.ts';
import { textValue } from '#cli/input/textValue.ts';

/** Options that hold an inbox story's texts. */
export const storyTextInput = {
  title: optional(string()),
  summary: optional(string()),
  angle: optional(string()),
  sources: optional(string()),
  videos: optional(string()),
};

const storyTextNames = ['title', 'summary', 'angle', 'sources', 'videos'] as const;

export interface StoryText {
  title?: string;
  summary?: string;
  angle?: string;
  sources?: string;
  videos?: string;
  category?: string;
}

/** The texts given as options. One of them may be `-`: it is read from stdin. */
export async function enteredStoryText(
  typed: { [Name in keyof typeof storyTextInput]?: string | undefined },
  context: Pick<CommandContext, 'signal'>,
): Promise<StoryText> {
  const texts: StoryText = {};
  refuseSecondDash(Object.values(typed));
  for (const name of storyTextNames) {
    const value = typed[name];
    if (value === undefined) continue;
    const text = await textValue(value, context);
    texts[name] = text;
    if (name === 'title' && text.trim() === '') {
      throw new AppError('usage', 'The title is empty.', { hint: 'Give --title some words: research asks by it.' });
    }
  }
  return texts;
}
