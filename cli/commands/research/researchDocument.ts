import { array, boolean, enum as oneOf, number, object, string } from 'zod';
import { formatUsd } from '#core/format.ts';
import { formatMost, PRICE_UNKNOWN } from '#core/models/unknownPrice.ts';
import type { StoryPlan } from '#core/pipeline/research/planResearch.ts';
import type { StoryResearch } from '#core/pipeline/research/researchReport.ts';
import type { PlannedStep } from '#core/research/planRun.ts';
import { sumText } from '#core/views/spentText.ts';
import { toEventError } from '#core/pipeline/scrape/scrapeEvents.ts';
import type { Output } from '#cli/output/output.ts';
import { resultErrorDocument } from '#cli/output/resultErrorDocument.ts';

const production = object({ id: string(), storyNumber: number(), title: string(), missingParts: array(string()) });

const run = object({
  runId: string(),
  completedSteps: number(),
  totalSteps: number(),
  failedSteps: array(number()),
  costUsd: number(),
  costIsEstimate: boolean(),
  spentUsd: number(),
  production: production.nullable(),
});

/** The result of one story's research, as `--json` prints it. */
export const researchedStoryDocument = object({
  storyId: string(),
  storyNumber: number(),
  title: string(),
  status: oneOf(['completed', 'cancelled', 'failed', 'skipped']),
  run: run.nullable(),
  error: resultErrorDocument.nullable(),
});

/** A story's result as plain data. */
export function researchedStory({ outcome, error, ...story }: StoryResearch) {
  return { ...story, run: outcome, error: error === null ? null : toEventError(error) };
}

const plannedStep = object({
  step: number(),
  name: string(),
  model: string(),
  level: number(),
  needs: array(number()),
  temperature: number(),
  maxTokens: number(),
  promptTokens: number(),
  maxCostUsd: number(),
  priceIsUnknown: boolean(),
  reused: boolean(),
});

/** The plan that `--dry-run --json` prints. */
export const researchPlanDocument = object({
  stories: array(
    object({
      storyId: string(),
      storyNumber: number(),
      title: string(),
      action: oneOf(['start', 'continue', 'live', 'done', 'refused']),
      reason: string().nullable(),
      runId: string().nullable(),
      steps: array(plannedStep),
      maxCostUsd: number(),
      priceIsUnknown: boolean(),
    }),
  ),
  maxCostUsd: number(),
  priceIsUnknown: boolean(),
  budgetUsd: number().nullable(),
  mayExceedBudget: boolean(),
});

/** One line per story: its result and its cost. */
export function showResearched(stories: readonly StoryResearch[], output: Output): void {
  for (const { storyNumber, title, status, outcome, error } of stories) {
    const label = `#${storyNumber} ${title}`;
    if (status === 'skipped') {
      output.line(error === null ? `${label}: researched before` : `${label}: ${error.message}`);
      if (error === null)
        output.note(`\`velocity research ${storyNumber} --again\` does it once more and pays for it.`);
    } else if (outcome !== null) {
      const steps = `${outcome.completedSteps} of ${outcome.totalSteps} steps, ${sumText(outcome.costUsd, outcome)}`;
      const made = outcome.production;
      output.line(
        made === null
          ? `${label}: ${status}, ${steps}`
          : `${label}: production story #${made.storyNumber} "${made.title}" (${steps})`,
      );
      if (made !== null && made.missingParts.length > 0) output.note(`Missing: ${made.missingParts.join(', ')}.`);
    }
  }
}

const actions = {
  start: 'would start',
  continue: 'would go on',
  live: 'is under way elsewhere',
  done: 'was researched before',
  refused: 'cannot be researched',
} as const;

function stepMost({ reused, priceIsUnknown, maxCostUsd }: PlannedStep): string {
  return reused ? 'stored' : priceIsUnknown ? PRICE_UNKNOWN : formatUsd(maxCostUsd);
}

/** Steps, models and costs of each story that would be researched. */
export async function showPlan(stories: readonly StoryPlan[], output: Output): Promise<void> {
  for (const { storyNumber, title, action, steps, maxCostUsd, priceIsUnknown } of stories) {
    output.line(
      `#${storyNumber} ${title}: ${actions[action]}${steps.length > 0 ? `, ${formatMost(maxCostUsd, priceIsUnknown)}` : ''}`,
    );
    if (steps.length === 0) continue;
    await output.table<(typeof steps)[number]>(
      [
        { header: 'Step', value: (step) => step.step, align: 'right' },
        { header: 'Name', value: (step) => step.name, least: 20 },
        { header: 'After', value: (step) => step.needs.join(', ') },
        { header: 'Model', value: (step) => step.model, least: 18 },
        { header: 'Tokens', value: (step) => `${step.promptTokens}+${step.maxTokens}`, align: 'right', leaveOut: 2 },
        { header: 'Temp.', value: (step) => step.temperature, align: 'right', leaveOut: 1 },
        { header: 'At most', value: stepMost, align: 'right' },
      ],
      steps,
    );
    output.line();
  }
}
