import { stepSystemPrompt, type StepDefinition, storyIdea } from '../step.ts';

/** Where coverage agrees, where it leans, and what the desk itself must watch. */
export const biasConsensus: StepDefinition = {
  name: 'Bias & Consensus Analysis',
  field: 'story_bias',
  key: 'bias_consensus',
  about: 'Where coverage agrees, where it leans, shown by evidence',
  model: 'anthropic/claude-sonnet-4',
  fallbackModels: ['openai/gpt-4o'],
  searches: false,
  temperature: 0.3,
  maxTokens: 2500,
  retry: { retries: 2, timeoutMs: 180_000 },
  check: 'sources',
  systemPrompt: stepSystemPrompt(
    "You show the desk how this story is told elsewhere and where the desk itself could slip. Leaning is shown by words, omissions and choice of voices that can be pointed at, never assumed from an outlet's name or country. Agreement is no proof and dissent is no error: say which evidence stands behind each. You do not search; you work from the material alone and take links from it unchanged.",
  ),
  prompt: `${storyIdea}

Fact sheet of the desk (step 1):
{{initial_research}}

Quotes (step 2):
{{authority_quotes}}

Sources and headlines (step 3):
{{news_links}}

Background (step 4):
{{historical_context}}

Analyse how the story is being told.

Write these parts:

### In one paragraph
At most 100 words for the producer: how firm the facts are, where coverage divides, what to watch in the script.

### Consensus
A list of the points on which sources of different camps agree: the point, who agrees (at least two that do not rely on each other), source links. After each "firm", "likely" or "thin", with the reason in half a sentence.

### Dispute
A list of the points on which they differ: the point; **one side:** what it says, who, source; **other side:** the same; what evidence each shows; what would settle it.

### Leaning, with evidence
For each outlet or group of outlets in the material that leans: its wording, the fact left out, the voice missing or the headline that goes further than its text, quoted word for word with the link, and beside it the neutral wording. If the material shows none, write that; do not look for balance where there is no imbalance.

### Interests
Who gains from which version, as far as a source says so. No guesses about motives.

### Missing voices
Who is affected or knows the subject and is not heard in this coverage.

### The desk's own idea
Does the editor's title, summary or angle take a side, assume what is disputed, or use a loaded word? Quote the words, give the better ones. If it is sound, say so.

### Confidence
**Facts:** high, medium or low. **Balance of sources:** high, medium or low. One sentence each why, and what would raise it.

Aim at 600 to 900 words.`,
};
