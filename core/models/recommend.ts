const ANALYSIS_MODEL = 'anthropic/claude-sonnet-4';

/** The recommended model for each use. Source: dashboard specification, section 9. */
const recommendations = {
  summarization: 'anthropic/claude-3.5-haiku-20241022',
  analysis: ANALYSIS_MODEL,
  writing: ANALYSIS_MODEL,
  coding: 'meta-llama/llama-3.3-70b-instruct',
  research: 'perplexity/sonar',
  web_search: 'perplexity/sonar',
  complex: 'anthropic/claude-3-opus',
  reasoning: 'openai/o1-preview',
} as const;

export type UseCase = keyof typeof recommendations;

/** The uses that a model can be recommended for. */
export const useCases: readonly UseCase[] = [
  'summarization',
  'analysis',
  'writing',
  'coding',
  'research',
  'web_search',
  'complex',
  'reasoning',
];

/**
 * The id of the model recommended for a use; the analysis model for any other word.
 * It may be retired: `callableModel` then returns its replacement.
 */
export function recommendModel(useCase: string): string {
  const known = useCases.find((name) => name === useCase);
  return known === undefined ? ANALYSIS_MODEL : recommendations[known];
}
