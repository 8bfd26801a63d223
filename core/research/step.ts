/** What the answer of a step is checked for before it is stored. */
export type OutputCheck = 'sources' | 'title' | 'description';

/** One step of the research workflow, as data. The placeholders of `prompt` are its edges: nothing else declares them. */
export interface ResearchStep {
  /** Place in the workflow, from 1. Stored as `step_number`. */
  number: number;
  name: string;
  /** Other steps read this one's output as `{{key}}`. */
  key: string;
  /** One line for lists and help. */
  about: string;
  /** Model id, called where the run names none. */
  model: string;
  /** Tried in this order when the model cannot be reached. */
  fallbackModels: readonly string[];
  /** True where the answer has to come from a search of the web. */
  searches: boolean;
  temperature: number;
  maxTokens: number;
  retry: RetryPolicy;
  check: OutputCheck;
  systemPrompt: string;
  /** Begins with `stepHeading(...)`; holds `{{title}} {{summary}} {{angle}} {{sources}} {{today}}` and keys of other steps. */
  prompt: string;
}

/** How long a step is tried before it counts as failed. */
export interface RetryPolicy {
  /** Attempts after the first. */
  retries: number;
  /** Milliseconds for all attempts and waits together. */
  timeoutMs: number;
}

/** How many steps the workflow has. */
export const totalSteps = 8;

/** First line of a step's prompt; also how a reader of requests recognises the step. */
export function stepHeading(number: number, name: string): string {
  return `Research step ${String(number)} of ${String(totalSteps)}: ${name}`;
}
