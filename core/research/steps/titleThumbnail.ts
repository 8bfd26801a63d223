import { stepSystemPrompt, type StepDefinition, storyIdea } from '../step.ts';

/** The title of the video, its alternatives, and what the thumbnail shows. Its first line becomes the story's title. */
export const titleThumbnail: StepDefinition = {
  name: 'Title & Thumbnail Strategy',
  field: 'thumb_guide',
  key: 'title_thumbnail',
  about: 'The title, its alternatives, and what the thumbnail shows',
  model: 'anthropic/claude-sonnet-4',
  fallbackModels: ['openai/gpt-4o'],
  searches: false,
  temperature: 0.8,
  maxTokens: 2000,
  retry: { retries: 2, timeoutMs: 180_000 },
  check: 'title',
  systemPrompt: stepSystemPrompt(
    'You title the story and brief the thumbnail artist. People must want to open it, and nobody who has watched it may feel tricked: a title promises only what the fact sheet carries. You do not search; you work from the material alone, and a link may be taken from it unchanged. For this step the first line is the bare title, before any heading.',
  ),
  prompt: `${storyIdea}

Fact sheet of the desk (step 1):
{{initial_research}}

Sources and the headlines already in use (step 3):
{{news_links}}

Write the title and the plan for the thumbnail.

The first line of your answer is the best title alone: no number, no quotation marks, no Markdown, no label, nothing before it. It becomes the title of the story as it stands. Then an empty line, then the parts below.

Rules for titles:
- at most 70 characters including spaces, the words that carry the story in the first 40, because phones cut the rest;
- name the actor and the act; a place or a number where it helps;
- what is unconfirmed stays unconfirmed in the title ("says", "reportedly", "accused of"), with the one who says it;
- a question only if the video answers it or shows why it is open; no "you won't believe", no "shocking", no capitals for whole words, no exclamation mark, no emoji;
- words of a quote only if the fact sheet has it word for word;
- not the wording of a headline that is already in use.

### Title options
A numbered list of five further titles in different manners: plain news, consequence, question, number, person. After each, in brackets: number of characters, and the manner.

### Why the first
Two or three sentences: which search words people use for this, what makes them open it, which fact carries the promise (with its source link from the material).

### Thumbnail
Two concepts, A and B. For each:
- **Shows:** one subject, its expression or state, background, where the eye goes first; what can be photographed, filmed or drawn as a map or graphic. No scene that did not happen shown as if it did, no composed picture of real people in a situation that never was, no victims, no gore.
- **Words in the picture:** at most four, not a repetition of the title; or "none".
- **Colours and layout:** two main colours, where face or object, words and empty space stand; lower right corner stays free (the platform puts the length there).
- **Material:** which picture or footage from the sources could be used or licensed, with its link and owner as the material says, or "to be made".

### Avoid
Words, pictures or symbols that would mislead, inflame or take a side here, each with half a sentence why.`,
};
