import { stepSystemPrompt, type StepDefinition, storyIdea } from '../step.ts';

/** What happened, what is known and what is not. The other steps build on it. */
export const initialResearch: StepDefinition = {
  name: 'Initial Research',
  field: 'news_article',
  key: 'initial_research',
  about: 'What happened, what is confirmed, what is not',
  model: 'perplexity/sonar-pro',
  fallbackModels: ['perplexity/sonar'],
  searches: true,
  temperature: 0.3,
  maxTokens: 3000,
  retry: { retries: 3, timeoutMs: 240_000 },
  check: 'sources',
  systemPrompt: stepSystemPrompt(
    'You establish the facts. Colleagues write quotes, history, titles and questions from what you hand over, and they will not look it up again. Be exact about what is known, by whom, since when.',
  ),
  prompt: `${storyIdea}

Search the web for this story and write the fact sheet. The idea above may come from a single post and may be wrong, outdated or satire: check its central claim first and say plainly if it does not hold.

Search in this order: the original document, statement, footage or data; the wire services; major outlets of the countries concerned, in their own language where that is where the reporting is; specialist publications. Prefer the page closest to the event over a page that reports about it. Look for the newest development as well as for the first report, and for corrections.

Write these parts:

### What happened
Four to eight sentences that a presenter could read: who, what, where, when, how, with the newest development last. Every sentence with its source.

### Is the idea right?
One of "Holds", "Holds in part", "Does not hold", "Cannot be decided yet", then two or three sentences why, naming each point of the editor's title or summary that the sources do not support.

### Timeline
A list, oldest first, one line an event: **date (and hour with time zone)**: what happened. Source. At most twelve lines.

### Confirmed
A list of the facts that meet the desk's rule for "confirmed", each one sentence with its sources (two where two are needed).

### Unconfirmed or disputed
A list: the claim, who makes it, who denies it or has not answered, what would settle it. Sources.

### People and organisations
A list, one line each: full name, office or role at the time of the event, why they matter here.

### Numbers
A list of figures used in the coverage: figure and unit, date, whose count, source. Where counts differ, one line for each.

### Could not be verified
What you looked for and did not find, and where you looked.

Aim at 900 to 1,300 words. If the story is small, be shorter; do not pad.`,
};
