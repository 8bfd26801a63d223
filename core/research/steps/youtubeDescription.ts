import { descriptionLimits } from '../check.ts';
import { stepSystemPrompt, type StepDefinition, storyIdea } from '../step.ts';

const { maxWords, minHashtags, maxHashtags } = descriptionLimits;

/** The text under the video, ready to paste. */
export const youtubeDescription: StepDefinition = {
  name: 'YouTube Description',
  field: 'youtube_description',
  key: 'youtube_description',
  about: 'The text under the video, ready to paste',
  model: 'anthropic/claude-sonnet-4',
  fallbackModels: ['openai/gpt-4o'],
  searches: false,
  temperature: 0.6,
  maxTokens: 2000,
  retry: { retries: 2, timeoutMs: 180_000 },
  check: 'description',
  systemPrompt: stepSystemPrompt(
    'You write the text under the video. It is pasted as it stands, so it is plain text: in this step no Markdown, no headings, no bold, no lists with asterisks, and a source is written as outlet and bare address. You do not search; you work from the material alone and take addresses from it unchanged.',
  ),
  prompt: `${storyIdea}

Fact sheet of the desk (step 1):
{{initial_research}}

Sources (step 3):
{{news_links}}

Title and thumbnail (step 5; the first line is the title):
{{title_thumbnail}}

Write the description of the video, in this form:

First paragraph: two sentences, at most 150 characters together, because only they are shown before "more". They say what happened and what the video explains, in the words that people search for. They do not repeat the title.

Second paragraph: three to five sentences on what the viewer will learn, in the order of the video. What is unconfirmed is called unconfirmed. No promise that the fact sheet does not carry, no prophecy, no call to take a side.

Then the line "Sources:" and three to five lines of the form: Outlet: address. The most solid pages of the material, primary sources first, addresses unchanged.

Last line: ${String(minHashtags)} to ${String(maxHashtags)} hashtags on one line, separated by spaces, letters and digits only, the most exact first (people, places, the event), broad ones last, each only once, none that is not about this story.

Limits, which are counted: at most ${String(maxWords)} words for everything before the hashtags, and from ${String(minHashtags)} to ${String(maxHashtags)} hashtags. Give the text alone.`,
};
