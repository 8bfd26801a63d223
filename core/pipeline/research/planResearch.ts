import { getDatabaseTime } from '#core/data/databaseTime.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import { getWorkflowOutputs } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { sumUsd } from '#core/models/money.ts';
import { modelsOf } from '#core/research/prompt.ts';
import { firstSteps, researchSteps } from '#core/research/steps.ts';
import { planRun, type PlannedStep } from '#core/research/planRun.ts';
import { chosenResearchModels } from '../chosenModels.ts';
import type { OperationContext, Services } from '../services.ts';
import type { ResearchStoriesInput } from './research.ts';
import { isLive } from '../jobs/liveness.ts';
import { chosenStories, storyRefusal } from './researchStories.ts';
import { sha256 } from './sha256.ts';

export interface StoryPlan {
  storyId: string;
  storyNumber: number;
  title: string;
  /**
   * `live`: somebody is working on it. `done`: it was researched before. `refused`: see `reason`. In these three cases
   * nothing is started.
   */
  action: 'start' | 'continue' | 'live' | 'done' | 'refused';
  /** Why it is refused; null otherwise. */
  reason: string | null;
  /** The run that would be continued, or is live or done. */
  runId: string | null;
  steps: PlannedStep[];
  /** Upper estimate in USD. */
  maxCostUsd: number;
  /** The price of one of the models is unknown: `maxCostUsd` uses the flat rate. */
  priceIsUnknown: boolean;
}

export interface ResearchPlan {
  stories: StoryPlan[];
  /** Upper estimate in USD. */
  maxCostUsd: number;
  priceIsUnknown: boolean;
  budgetUsd: number | null;
  /** True where the budget could stop the research early. */
  mayExceedBudget: boolean;
}

const noModels = { model: null, step_models: {} };
const nothing = { steps: [], maxCostUsd: 0, priceIsUnknown: false };

/**
 * What `research` would do with the same input: no model is called, nothing is stored.
 * @throws {AppError} `not_found` as `research` does.
 */
export async function planResearch(
  services: Pick<Services, 'db' | 'clock' | 'ownerGone' | 'totalSteps'>,
  input: Pick<ResearchStoriesInput, 'stories' | 'model' | 'stepModels' | 'budgetUsd' | 'again'>,
  context: OperationContext = {},
): Promise<ResearchPlan> {
  const { db, clock, ownerGone } = services;
  const now = await getDatabaseTime(db, context);
  const catalogue = await getModelCatalogue(db, context);
  const chosen = await chosenResearchModels(db, context);
  const stories: StoryPlan[] = [];
  let spentUsd = 0;
  for (const story of await chosenStories(services, input.stories, context)) {
    const named = { storyId: story.id, storyNumber: story.story_number, title: story.title, reason: null };
    const refused = storyRefusal(story);
    if (refused !== null) {
      stories.push({ ...named, action: 'refused', reason: refused.message, runId: null, ...nothing });
      continue;
    }
    const [newest] = await getWorkflowRuns(db, { type: 'research', story_id: story.id, limit: 1 }, context);
    const done = newest?.status === 'completed';
    if (newest !== undefined && (isLive(newest, { now, ownerGone }) || (done && input.again !== true))) {
      stories.push({ ...named, action: done ? 'done' : 'live', runId: newest.id, ...nothing });
      continue;
    }
    const earlier = done ? undefined : newest;
    const before = earlier ?? (input.model === undefined ? chosen : noModels);
    const plan = planRun({
      story,
      startedAt: earlier?.started_at ?? new Date(clock.now()).toISOString(),
      modelOf: modelsOf({
        model: input.model ?? before.model,
        step_models: { ...before.step_models, ...input.stepModels },
      }),
      outputs: earlier === undefined ? [] : await getWorkflowOutputs(db, earlier.id, context),
      catalogue,
      sha256,
      steps: firstSteps(earlier?.total_steps ?? services.totalSteps ?? researchSteps.length),
    });
    spentUsd = sumUsd([spentUsd, earlier?.cost_usd ?? 0]);
    stories.push({ ...named, action: earlier ? 'continue' : 'start', runId: earlier?.id ?? null, ...plan });
  }
  const maxCostUsd = sumUsd(stories.map((story) => story.maxCostUsd));
  const budgetUsd = input.budgetUsd ?? null;
  return {
    stories,
    maxCostUsd,
    priceIsUnknown: stories.some((story) => story.priceIsUnknown),
    budgetUsd,
    mayExceedBudget: budgetUsd !== null && sumUsd([maxCostUsd, spentUsd]) > budgetUsd,
  };
}
