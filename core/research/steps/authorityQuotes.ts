import { stepSystemPrompt, type StepDefinition, storyIdea } from '../step.ts';

/** Who with standing said what, on the record. */
export const authorityQuotes: StepDefinition = {
  name: 'Authority Quotes',
  field: 'news_article',
  key: 'authority_quotes',
  about: 'Who with standing said what, on the record',
  model: 'perplexity/sonar-pro',
  fallbackModels: ['perplexity/sonar'],
  searches: true,
  temperature: 0.3,
  maxTokens: 2500,
  retry: { retries: 3, timeoutMs: 240_000 },
  check: 'sources',
  systemPrompt: stepSystemPrompt(
    'You collect quotes that can be shown on screen with a name under them. A quote that you cannot trace to a page that carries the very words is of no use to anybody, however fitting it sounds.',
  ),
  prompt: `${storyIdea}

Fact sheet of the desk (step 1):
{{initial_research}}

Search the web for what people with standing have said about this story: those who decide, those who are affected, those who know the subject by profession. Official transcripts, press releases, court or parliamentary records and recorded interviews come before an outlet's report of them; a person's own verified account counts as their statement.

Look for every side that the fact sheet names. If one side has not spoken, say so, with where you looked: silence is information, an invented reply is not.

Take five to ten quotes. Leave out anonymous sources unless the whole coverage turns on one; then write how the outlet describes the source and that the name is not known.

Write these parts:

### Quotes
For each quote:
> "The words exactly as published."

- **Who:** full name, office or role on the day it was said
- **When and where:** date; speech, interview, post, statement, document
- **Source:** link to the page that carries the words
- **Standing:** one sentence on why this person can say this, and any interest they have in the matter
- **What it answers:** one sentence on which point of the story it bears on

Group them with bold lines: **Decision makers**, **Affected**, **Experts**, **Critics and opponents**. Leave out a group that has none and say so in the last part.

### Where they contradict each other
A list of the points on which two quoted people cannot both be right. No verdict.

### Use with care
Quotes in circulation that you could not trace, that are cut, mistranslated, older than the event or attributed to the wrong person: what is claimed, what you found. Sources.

### Not found
Whose statement one would expect here and does not find, and where you looked.

Aim at 600 to 1,000 words.`,
};
