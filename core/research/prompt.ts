import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { LLMRequest } from '#core/gateway/llm.ts';
import { fence } from '#core/gateway/promptFence.ts';
import { searchesByItself } from '#core/models/model.ts';
import type { ResearchStep } from './step.ts';

/** Placeholders for the story itself. `today` is the day the run began, so that a later resume renders the same text. */
export const storyPlaceholders = ['title', 'summary', 'angle', 'sources', 'today'] as const;

type StoryPlaceholder = (typeof storyPlaceholders)[number];

const placeholder = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;

/** Names of the placeholders in a template, without duplicates, in order of appearance. */
export function placeholdersOf(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(placeholder), (match) => match[1] ?? ''))];
}

/** Replaces every placeholder in one pass, so that braces inside a value are never expanded. */
function fillPlaceholders(template: string, value: (name: string) => string): string {
  return template.replace(placeholder, (_whole, name: string) => value(name));
}

export function isStoryPlaceholder(name: string): name is StoryPlaceholder {
  return storyPlaceholders.some((known) => known === name);
}

/** The fields of an inbox story that research uses. */
export type ResearchStory = Pick<InboxStory, 'id' | 'title' | 'summary' | 'angle' | 'sources' | 'category' | 'videos'>;

interface RenderInput {
  story: ResearchStory;
  /** When the run began, ISO 8601. Not today's date: a run that is continued later must render the same text. */
  startedAt: string;
  /** Outputs of earlier steps by the key of the step. */
  outputs: ReadonlyMap<string, string>;
}

/**
 * A step's prompt with all placeholders filled in. Untrusted text (the story, earlier outputs) is in `<data>` tags that
 * it cannot close, and the system prompt says that nothing inside them is an instruction.
 */
export function renderPrompt(step: Pick<ResearchStep, 'prompt'>, { story, startedAt, outputs }: RenderInput): string {
  const texts: Readonly<Record<StoryPlaceholder, string>> = {
    title: fence('title', story.title),
    summary: fence('summary', story.summary),
    angle: fence('angle', story.angle),
    sources: fence('sources', story.sources),
    today: longDate(startedAt),
  };
  const byName = new Map<string, string>(Object.entries(texts));
  return fillPlaceholders(step.prompt, (name) => byName.get(name) ?? fence(name, outputs.get(name) ?? ''));
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function longDate(iso: string): string {
  return dateFormat.format(new Date(iso));
}

/** SHA-256 of a text as 64 hexadecimal digits. From Node, because the browser's takes a turn of a thread for each text. */
export type Sha256 = (text: string) => string;

/**
 * Hash of everything that shapes an answer: model, search, temperature, length, system prompt and rendered prompt.
 * SHA-256 as 64 hexadecimal digits. A stored answer with the same hash is never paid for again.
 */
export function promptHash(request: LLMRequest, sha256: Sha256): string {
  const { model, webSearch, temperature, maxTokens, systemPrompt, prompt } = request;
  return sha256(JSON.stringify([model, webSearch !== undefined, temperature, maxTokens, systemPrompt, prompt]));
}

/** Returns the model chosen for each step of a run; null: the step's own. */
export function modelsOf(run: Pick<WorkflowRun, 'model' | 'step_models'>): (step: number) => string | null {
  return (step) => run.step_models[String(step)] ?? run.model;
}

/** Search results for a model that cannot search by itself. */
const WEB_RESULTS = 5;

/**
 * The request to the gateway for a step. A model chosen for the run is used for every step, without fallbacks; where a
 * step has to search and the model cannot, the gateway searches for it.
 */
export function stepRequest(step: ResearchStep, prompt: string, chosenModel: string | null): LLMRequest {
  const model = chosenModel ?? step.model;
  const needsSearch = step.searches && !searchesByItself(model);
  return {
    model,
    prompt,
    systemPrompt: step.systemPrompt,
    temperature: step.temperature,
    maxTokens: step.maxTokens,
    fallbackModels: chosenModel === null ? step.fallbackModels : [],
    ...(needsSearch ? { webSearch: { maxResults: WEB_RESULTS } } : {}),
  };
}
