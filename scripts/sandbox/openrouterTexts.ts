import { storyAnalysis } from './texts/analysis.ts';
import { authorityQuotes } from './texts/authorityQuotes.ts';
import { biasConsensus } from './texts/biasConsensus.ts';
import { historicalContext } from './texts/historicalContext.ts';
import { initialResearch } from './texts/initialResearch.ts';
import { newsArticle, newsArticleHeading } from './texts/newsArticle.ts';
import { newsLinks } from './texts/newsLinks.ts';
import { questionsHooks } from './texts/questionsHooks.ts';
import { sourcesOf, type SandboxSource, type SandboxSources } from './texts/sources.ts';
import { storyIn, type PromptStory } from './texts/story.ts';
import { postSuggestions, storyVariations } from './texts/suggestions.ts';
import { titleThumbnail } from './texts/titleThumbnail.ts';
import { youtubeDescription } from './texts/youtubeDescription.ts';

/** Stands in every text, so that nobody takes one for a model's. */
export const SANDBOX_LINE = '(Sandbox answer: no model was asked.)';

const stepTexts: readonly (readonly [name: string, text: (story: PromptStory, sources: SandboxSources) => string])[] = [
  ['Initial Research', initialResearch],
  ['Authority Quotes', authorityQuotes],
  ['News Links & Sources', newsLinks],
  ['Historical Context', historicalContext],
  ['Title & Thumbnail Strategy', titleThumbnail],
  ['Story Questions & Hooks', questionsHooks],
  ['YouTube Description', (story, sources) => youtubeDescription(story, sources, SANDBOX_LINE)],
  ['Bias & Consensus Analysis', biasConsensus],
];

/** A ready-made answer and the pages that a searching model would cite for it. */
export interface ReadyAnswer {
  text: string;
  sources: SandboxSource[];
}

/** The ready-made answer to a prompt, recognised by what it asks for. The same prompt always gets the same one. */
export function readyAnswer(system: string, prompt: string): ReadyAnswer {
  const story = storyIn(prompt);
  const sources = sourcesOf(story);
  return { text: withLine(textFor(system, prompt, story, sources)), sources: Object.values(sources) };
}

function textFor(system: string, prompt: string, story: PromptStory, sources: SandboxSources): string {
  if (newsArticleHeading.test(prompt)) return newsArticle(prompt, SANDBOX_LINE);
  const step = stepIn(prompt) ?? stepIn(system);
  if (step !== undefined) return step(story, sources);
  if (/\bthumbnailIdeas\b/.test(prompt + system)) return postSuggestions(story);
  const analysis = /^Story analysis: (\w+)/m.exec(prompt)?.[1];
  if (analysis === 'bias' || analysis === 'facts' || analysis === 'angle')
    return storyAnalysis(story, sources, [analysis]);
  if (analysis !== undefined) return storyAnalysis(story, sources, ['facts', 'bias', 'angle']);
  if (/\bvariations\b/.test(prompt)) {
    return storyVariations(story, Number(/^Story variations: (\d+)/m.exec(prompt)?.[1] ?? 3));
  }
  if (/\bOK\b/.test(prompt) && prompt.length < 200) return 'OK';
  return `You asked: "${story.title}". A model would answer here, at the length and in the tone that you asked for. This text stands in for it, so that everything around an answer can be tried: waiting, streaming, counting tokens, adding up cost.`;
}

/** The step of the heading, else the one whose name stands first: earlier outputs inside a prompt may name other steps. */
function stepIn(text: string) {
  const heading = /^Research step \d+ of \d+: (.+)$/m.exec(text)?.[1];
  // A step that was added since has no text of its own here.
  if (heading !== undefined) return stepTexts.find(([name]) => name === heading)?.[1] ?? initialResearch;
  const found = stepTexts
    .map(([name, write]) => ({ at: text.indexOf(name), write }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at);
  return found[0]?.write;
}

function withLine(text: string): string {
  if (text.includes(SANDBOX_LINE)) return text;
  return text.includes('\n') ? `${text}\n\n${SANDBOX_LINE}` : `${text} ${SANDBOX_LINE}`;
}
