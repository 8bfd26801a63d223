import { stepSystemPrompt, type StepDefinition, storyIdea } from '../step.ts';

/** What a viewer has to know of the past to understand the news. */
export const historicalContext: StepDefinition = {
  name: 'Historical Context',
  field: 'news_article',
  key: 'historical_context',
  about: 'What of the past explains the news, and what only resembles it',
  model: 'perplexity/sonar',
  fallbackModels: ['perplexity/sonar-pro'],
  searches: true,
  temperature: 0.4,
  maxTokens: 2500,
  retry: { retries: 3, timeoutMs: 240_000 },
  check: 'sources',
  systemPrompt: stepSystemPrompt(
    'You explain how it came to this. You choose: three events that explain the news serve better than thirty that surround it. You never bend an earlier case until it fits.',
  ),
  prompt: `${storyIdea}

Fact sheet of the desk (step 1):
{{initial_research}}

Search the web for the background that a viewer without previous knowledge needs, and write it. Use records, archives, official histories, scholarly and reference works, and reporting from the time itself. Where historians or the parties tell the past differently, tell both accounts and whose they are.

Write these parts:

### The background in short
One paragraph of at most 120 words that a presenter can read before the news. Sources.

### How it came to this
A timeline, oldest first, of five to twelve events without which the news cannot be understood: **date**: what happened, and in half a sentence why it matters today. Source for each.

### Comparable cases
Two or three earlier cases that people are comparing this with or should: what happened, when, how it ended. For each one line **Alike:** and one line **Different:**. Sources. If no case is truly comparable, write that and why.

### Agreements, laws and institutions
The treaties, laws, mandates or rules that apply: exact name, date, what it says on this point (quote the passage where you found it), who is bound by it. Source for each.

### Told differently
The points of this past that are disputed: who tells it how, what the record shows. Sources.

### What is new this time
Two to four sentences on what sets the present event apart from all before. Only what the sources carry.

### Not found
What would belong here and could not be found, and where you looked.

Aim at 700 to 1,000 words.`,
};
