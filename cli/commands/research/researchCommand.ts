import { array, boolean, enum as oneOf, number, object, optional, string, union } from 'zod';
import { checkModel } from './checkModel.ts';
import type { CommandContext } from '#cli/command.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { followResearch } from './followResearch.ts';
import { nextResearch } from './nextResearch.ts';
import { optionalUsd, optionalWholeNumber } from '#cli/input/numbers.ts';
import { namedInboxStories } from '#cli/input/namedStories.ts';
import {
  researchedStory,
  researchedStoryDocument,
  researchPlanDocument,
  showPlan,
  showResearched,
} from './researchDocument.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { runStatuses } from '#core/data/runs/runStates.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import { formatMost } from '#core/models/unknownPrice.ts';
import { planResearch, type ResearchPlan } from '#core/pipeline/research/planResearch.ts';
import { research as researchStories } from '#core/pipeline/research/research.ts';
import type { ResearchReport } from '#core/pipeline/research/researchReport.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { researchSteps } from '#core/research/steps.ts';
import { pendingStories } from '#core/pipeline/research/researchStories.ts';
import { sumText } from '#core/views/spentText.ts';

type Outcome =
  | { plan: ResearchPlan }
  | { started: WorkflowRun[] }
  | { report: ResearchReport; shown: boolean; next: string | null };

const startedRunDocument = object({
  id: string(),
  story_id: string().nullable(),
  story_title: string(),
  status: oneOf(runStatuses),
});

/** Parses `5=openai/gpt-4o,7=perplexity/sonar` into model ids by step number. */
const stepModelsInput = string().transform((text, context): Record<number, string> => {
  const models: Record<number, string> = {};
  for (const part of text.split(',')) {
    const [, step = '', model = ''] = /^\s*(\d{1,2})\s*=\s*(\S+)\s*$/.exec(part) ?? [];
    if (!researchSteps.some(({ number }) => String(number) === step)) {
      const message = `must be step=model, such as 5=openai/gpt-4o; steps are 1 to ${researchSteps.length}`;
      context.issues.push({ code: 'custom', message, input: text });
    }
    models[Number(step)] = model;
  }
  return models;
});

export const researchCommand = defineCommand({
  input: object({
    story: array(string()).default([]),
    pending: boolean().default(false),
    model: optional(string()),
    stepModel: optional(stepModelsInput),
    budget: optionalUsd,
    maxParallel: optionalWholeNumber(1, 100),
    again: boolean().default(false),
    wait: boolean().default(true),
    dryRun: boolean().default(false),
  }),
  result: union([
    object({ plan: researchPlanDocument }),
    object({ started: array(startedRunDocument) }),
    object({ stories: array(researchedStoryDocument), spentUsd: number() }),
  ]),
  run: async (typed, context): Promise<Outcome> => {
    const {
      story: names,
      pending,
      model,
      stepModel: stepModels,
      budget: budgetUsd,
      maxParallel,
      again,
      wait,
      dryRun,
    } = typed;
    if (pending && names.length > 0) throw notBoth();
    if (!pending && names.length === 0) throw chooseStories();
    const chosen = new Set([...(model === undefined ? [] : [model]), ...Object.values(stepModels ?? {})]);
    for (const id of chosen) await checkModel(id, dryRun, context);
    const stories = await choose(pending, names, context);
    const { services } = await context.open();
    const ids = stories.map(({ id }) => id);
    const input = { stories: pending ? ('pending' as const) : ids, model, stepModels, budgetUsd, maxParallel, again };
    if (dryRun) return { plan: await planResearch(services, input, { signal: context.signal }) };
    if (!wait && stories.length > 0) {
      const asked = {
        storyIds: ids,
        model,
        stepModels,
        budgetUsd,
        again,
        askedBy: services.person ?? services.triggeredBy,
      };
      return { started: (await startResearch(services, asked, { signal: context.signal })).runs };
    }
    if (stories.length === 0)
      return { report: { stories: [], spentUsd: 0, costIsEstimate: false, failure: null }, shown: false, next: null };
    const { result: report, shown } = await followResearch(
      { stories, budgetUsd: budgetUsd ?? null },
      context,
      ({ emit, signalOf, streamText }) =>
        researchStories(services, { ...input, signalOf, streamText }, { signal: context.signal, emit }),
    );
    return { report, shown, next: nextResearch(report.stories, { pending, model, stepModels, budgetUsd, again }) };
  },
  document: (outcome) =>
    'plan' in outcome || 'started' in outcome
      ? outcome
      : {
          stories: outcome.report.stories.map(researchedStory),
          spentUsd: outcome.report.spentUsd,
          costIsEstimate: outcome.report.costIsEstimate,
        },
  verdict: (outcome) => ('report' in outcome ? outcome.report.failure : null),
  next: (outcome) => ('report' in outcome ? outcome.next : null),
  show: async (outcome, { output }) => {
    if ('plan' in outcome) {
      const { plan } = outcome;
      await showPlan(plan.stories, output);
      const most = formatMost(plan.maxCostUsd, plan.priceIsUnknown);
      output.line(`${most.slice(0, 1).toUpperCase()}${most.slice(1)} (estimate). Nothing was called.`);
      if (plan.mayExceedBudget) output.warn('The budget may stop it before its end.');
      return;
    }
    if ('started' in outcome) {
      for (const { id, story_title, status } of outcome.started) output.line(`${story_title}: ${status} (run ${id})`);
      output.note('`velocity runs show <run>` says how far it is.');
      return;
    }
    if (outcome.shown) return;
    const { stories, spentUsd } = outcome.report;
    if (stories.length === 0) output.note('No story waits for research.');
    showResearched(stories, output);
    if (stories.length > 1) output.note(`Spent ${sumText(spentUsd, outcome.report)}.`);
  },
});

async function choose(pending: boolean, names: readonly string[], context: CommandContext): Promise<InboxStory[]> {
  if (!pending) return namedInboxStories(names, context);
  const { services } = await context.open();
  const { free, held } = await pendingStories(services, { signal: context.signal });
  // `held`: stories that other processes research. They are watched, and taken over where such a process dies.
  return [...free, ...held];
}

function notBoth(): AppError {
  return new AppError('usage', 'Stories were named, and --pending was given.', {
    hint: 'Leave the names out for all that wait, or --pending for those that are named.',
  });
}

function chooseStories(): AppError {
  return new AppError('usage', 'Name stories, or give --pending for all that wait.', {
    hint: 'For example `velocity research 3401`; `velocity inbox list` shows their numbers.',
  });
}
