import { stepSystemPrompt, type StepDefinition, storyIdea } from '../step.ts';

/** The list of sources that goes with the story into production. */
export const newsLinks: StepDefinition = {
  name: 'News Links & Sources',
  field: 'sources_citations',
  key: 'news_links',
  about: 'The pages behind the story, ranked and described',
  model: 'perplexity/sonar',
  fallbackModels: ['perplexity/sonar-pro'],
  searches: true,
  temperature: 0.3,
  maxTokens: 2500,
  retry: { retries: 3, timeoutMs: 240_000 },
  check: 'sources',
  systemPrompt: stepSystemPrompt(
    'You build the list of sources that stands under the video and that the desk is held to. Each address must lead to the page that you describe. Fewer and right is better than many.',
  ),
  prompt: `${storyIdea}

Search the web and put together the sources of this story. Check the ones that the editor already has: does the page exist, does it say what the idea claims?

What makes a good list:
- primary material first: documents, statements, data, court files, full recordings;
- then original reporting, then background;
- more than one country and more than one camp where the story has camps, each named as what it is (state-run, party-owned, public, private, agency);
- no page twice, no copies of one agency text, no aggregator where the original can be had, no page that you have not found in your search.

Write these parts:

### Primary sources
### Original reporting
### Background and analysis
### Video and images
In each part a numbered list, at most six lines, in the order of their weight:
1. [Headline or title of the page](address): outlet, author where given, publication date. One sentence on what it adds that the others do not. Where it matters: "paywall", "state-run", "updated on …", language if not English.

Under "Video and images" list footage or pictures that a producer could ask to use, with who owns them as far as the page says; write "rights not stated" where it does not say. Write "None found" under a part that stays empty.

### How it is being headlined
Four to eight headlines word for word, with outlet, country and date, each with its link, so that the desk sees which words are already used.

### Checked and left out
Pages that look like sources and are not (satire, content farm, deleted, older event, copied text), one line each with the reason; also any source of the editor's list that does not hold.

Aim at 12 to 20 links in all where the story gives them, and at fewer where it does not.`,
};
