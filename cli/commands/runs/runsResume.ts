import { array, object, string } from 'zod';
import type { CommandContext } from '#cli/command.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { type Followed, followResearch } from '#cli/commands/research/followResearch.ts';
import { nextResume } from '#cli/commands/research/nextResearch.ts';
import { optionalUsd } from '#cli/input/numbers.ts';
import { namesOrStdin } from '#cli/input/listFromStdin.ts';
import { researchedStory, researchedStoryDocument, showResearched } from '#cli/commands/research/researchDocument.ts';
import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { resolveWorkflowRun } from '#core/data/runs/runRef.ts';
import type { StoryResearch } from '#core/pipeline/research/researchReport.ts';
import { resumeResearch } from '#core/pipeline/research/resumeResearch.ts';

export const runsResume = defineCommand({
  input: object({ run: string(), budget: optionalUsd }),
  result: object({ stories: array(researchedStoryDocument) }),
  run: async ({ run, budget }, context) => {
    const followed: Followed<StoryResearch>[] = [];
    for (const name of await namesOrStdin([run], context)) followed.push(await resumeOne(name, budget, context));
    return { stories: followed.map(({ result }) => result), shown: followed.every(({ shown }) => shown), budget };
  },
  document: ({ stories }) => ({ stories: stories.map(researchedStory) }),
  verdict: ({ stories }) => stories.find(({ error }) => error !== null)?.error ?? null,
  next: ({ stories, budget }) => nextResume(stories, budget),
  show: ({ stories, shown }, { output }) => {
    if (!shown) showResearched(stories, output);
  },
});

async function resumeOne(
  name: string,
  budget: number | undefined,
  context: CommandContext,
): Promise<Followed<StoryResearch>> {
  const { signal } = context;
  const { services } = await context.open();
  const run = await resolveWorkflowRun(services.db, name, { signal });
  const story = run.story_id === null ? null : await getInboxStory(services.db, run.story_id, { signal });
  return followResearch(
    { stories: story === null ? [] : [story], budgetUsd: budget ?? run.budget_usd },
    context,
    ({ emit, signalOf, streamText }) => {
      const own = story === null ? undefined : signalOf(story.id);
      const both = own === undefined ? signal : AbortSignal.any([signal, own]);
      return resumeResearch(services, { runId: run.id, streamText, budgetUsd: budget }, { signal: both, emit });
    },
  );
}
