import { AppError } from '#core/errors.ts';
import type { ResearchStep } from './step.ts';
import { authorityQuotes } from './steps/authorityQuotes.ts';
import { biasConsensus } from './steps/biasConsensus.ts';
import { historicalContext } from './steps/historicalContext.ts';
import { initialResearch } from './steps/initialResearch.ts';
import { newsLinks } from './steps/newsLinks.ts';
import { questionsHooks } from './steps/questionsHooks.ts';
import { titleThumbnail } from './steps/titleThumbnail.ts';
import { youtubeDescription } from './steps/youtubeDescription.ts';

/** The steps of the research workflow in the order of their numbers. */
export const researchSteps: readonly ResearchStep[] = [
  initialResearch,
  authorityQuotes,
  newsLinks,
  historicalContext,
  titleThumbnail,
  questionsHooks,
  youtubeDescription,
  biasConsensus,
];

/** What a run row says about the steps that it was made from. The version rises with every change of a prompt. */
export const researchTemplate = { id: 'story-research', name: 'Story Research', version: '1.0' } as const;

/**
 * The step with this number.
 * @throws AppError `not_found` with the specification's text.
 */
export function stepByNumber(number: number, steps: readonly ResearchStep[] = researchSteps): ResearchStep {
  const step = steps.find((candidate) => candidate.number === number);
  if (step !== undefined) return step;
  throw new AppError('not_found', `Step configuration not found for step ${String(number)}`, {
    hint: `Steps are numbered 1 to ${String(steps.length)}.`,
  });
}
