import { AppError } from '#core/errors.ts';
import type { ResearchStep, StepDefinition } from './step.ts';
import { authorityQuotes } from './steps/authorityQuotes.ts';
import { biasConsensus } from './steps/biasConsensus.ts';
import { historicalContext } from './steps/historicalContext.ts';
import { initialResearch } from './steps/initialResearch.ts';
import { newsLinks } from './steps/newsLinks.ts';
import { questionsHooks } from './steps/questionsHooks.ts';
import { titleThumbnail } from './steps/titleThumbnail.ts';
import { youtubeDescription } from './steps/youtubeDescription.ts';

/** A new step is a file in `steps/` and a line at the end here. */
const definitions: readonly StepDefinition[] = [
  initialResearch,
  authorityQuotes,
  newsLinks,
  historicalContext,
  titleThumbnail,
  questionsHooks,
  youtubeDescription,
  biasConsensus,
];

/** Without headings, which say how many steps there are. */
const numbered: readonly ResearchStep[] = Array.from(definitions, (step, at) => ({
  ...step,
  number: at + 1,
}));

/** The steps of the research workflow in the order of their numbers. */
export const researchSteps: readonly ResearchStep[] = withHeadings(numbered);

/** The first steps of the workflow: a run that began before a step was added finishes without it. */
export function firstSteps(totalSteps: number): readonly ResearchStep[] {
  return totalSteps >= numbered.length ? researchSteps : withHeadings(numbered.slice(0, totalSteps));
}

/** First line of a step's prompt; the sandbox recognises the step by it. */
export function stepHeading({ number, name }: Pick<ResearchStep, 'number' | 'name'>, totalSteps: number): string {
  return `Research step ${number} of ${totalSteps}: ${name}`;
}

/** Adds the headings, which contain the number of steps. */
export function withHeadings(steps: readonly ResearchStep[]): ResearchStep[] {
  return steps.map((step) => ({ ...step, prompt: `${stepHeading(step, steps.length)}\n\n${step.prompt}` }));
}

/** Raise it with every change of a prompt. */
const PROMPTS_VERSION = 1;
/** The specification's steps. */
const FIRST_STEPS = 8;

/**
 * The template recorded in each run's row. Its version changes with every new step too, because each prompt names their
 * number.
 */
export const researchTemplate = {
  id: 'story-research',
  name: 'Story Research',
  version: `1.${PROMPTS_VERSION + numbered.length - FIRST_STEPS}`,
} as const;

/**
 * The step with this number.
 * @throws {AppError} `not_found` with the specification's text.
 * @public Its error is named by the specification.
 */
export function stepByNumber(number: number, steps: readonly ResearchStep[] = researchSteps): ResearchStep {
  const step = steps.find((candidate) => candidate.number === number);
  if (step !== undefined) return step;
  throw new AppError('not_found', `Step configuration not found for step ${String(number)}`, {
    hint: `Steps are numbered 1 to ${String(steps.length)}.`,
  });
}
