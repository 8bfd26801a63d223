import { array, object, optional, string } from 'zod';
import { checkModel } from '#cli/commands/research/checkModel.ts';
import { followResearch } from '#cli/commands/research/followResearch.ts';
import { nextResume } from '#cli/commands/research/nextResearch.ts';
import { researchedStory, researchedStoryDocument, showResearched } from '#cli/commands/research/researchDocument.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalUsd, wholeNumber } from '#cli/input/numbers.ts';
import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { resolveWorkflowRun } from '#core/data/runs/runRef.ts';
import { rerunStepHere } from '#core/pipeline/research/rerunStep.ts';

export const runsRerun = defineCommand({
  input: object({ run: string(), step: wholeNumber(1, 1000), model: optional(string()), budget: optionalUsd }),
  result: object({ stories: array(researchedStoryDocument) }),
  run: async ({ run: name, step, model, budget }, context) => {
    const { signal } = context;
    if (model !== undefined) await checkModel(model, false, context);
    const { services } = await context.open();
    const run = await resolveWorkflowRun(services.db, name, { signal });
    const story = run.story_id === null ? null : await getInboxStory(services.db, run.story_id, { signal });
    const askedBy = services.person ?? services.triggeredBy;
    const asked = { runId: run.id, step, model, budgetUsd: budget, askedBy };
    const { result, shown } = await followResearch(
      { stories: story === null ? [] : [story], budgetUsd: budget ?? run.budget_usd },
      context,
      ({ emit, signalOf, streamText }) => {
        const own = story === null ? undefined : signalOf(story.id);
        const both = own === undefined ? signal : AbortSignal.any([signal, own]);
        return rerunStepHere(services, { ...asked, streamText }, { signal: both, emit });
      },
    );
    return { stories: [result], shown, budget };
  },
  document: ({ stories }) => ({ stories: stories.map(researchedStory) }),
  verdict: ({ stories }) => stories.find(({ error }) => error !== null)?.error ?? null,
  next: ({ stories, budget }) => nextResume(stories, budget),
  show: ({ stories, shown }, { output }) => {
    if (!shown) showResearched(stories, output);
  },
});
