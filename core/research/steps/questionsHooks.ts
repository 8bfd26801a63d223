import { stepSystemPrompt, type StepDefinition, storyIdea } from '../step.ts';

/** The questions the story must answer and the ways into it. */
export const questionsHooks: StepDefinition = {
  name: 'Story Questions & Hooks',
  field: 'news_article',
  key: 'questions_hooks',
  about: 'The questions the story must answer and the ways into it',
  model: 'anthropic/claude-sonnet-4',
  fallbackModels: ['openai/gpt-4o'],
  searches: false,
  temperature: 0.7,
  maxTokens: 2500,
  retry: { retries: 2, timeoutMs: 180_000 },
  check: 'sources',
  systemPrompt: stepSystemPrompt(
    'You turn research into a story that holds a viewer: the question that pulls through the piece, and openings that are true. You do not search; you work from the material alone and take links from it unchanged.',
  ),
  prompt: `${storyIdea}

Fact sheet of the desk (step 1):
{{initial_research}}

Quotes (step 2):
{{authority_quotes}}

Background (step 4):
{{historical_context}}

Find the questions and the hooks for a report of six to ten minutes.

Write these parts:

### The question of the story
One sentence: the question that a viewer carries from the first minute to the last. Then two sentences on what is at stake, for whom.

### Questions viewers will ask
Eight to twelve questions in the order in which a viewer would come to them. For each: **the question**, then in one or two sentences the answer as far as the material carries it, with source link; or "Open:" and what would have to be known.

### Hooks
Five openings of at most 40 words each, to be spoken in the first fifteen seconds, in different manners: a scene, a number, a contradiction, a quote, a consequence for the viewer. Each built on a confirmed fact, with its source link after it. A quote word for word and with its speaker.

### Turns
Three to five points at which the story changes direction and attention can be renewed ("But …", "What nobody expected …"): the sentence, and the fact with its source link that carries it.

### Order of telling
A list of five to eight beats from opening to last line, one sentence each, with the question that each beat answers.

### Last line
Two closing sentences to choose from that leave the viewer with what is open, without prophecy and without a call to take a side.

### Do not say
Claims that would make the piece stronger and are not carried by the material, each with what is missing. Write "None" if there are none.

Aim at 700 to 1,000 words.`,
};
