import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import { createCallSlots } from '#core/research/callSlots.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import type { ResearchServices, OperationContext } from '../services.ts';
import { createRunWatch } from './runWatch.ts';
import { withBilledCosts } from './billedCosts.ts';
import { continueRun } from './holdRun.ts';
import type { RunSettings } from './newRun.ts';
import { requireKey } from './requireKey.ts';
import { runHeld } from './runHeld.ts';
import { getResearchRun } from './researchRun.ts';
import type { StoryResearch } from './researchReport.ts';
import { storyRefusal } from './researchStories.ts';

export interface ResumeResearchInput extends RunSettings {
  runId: string;
  streamText?: boolean | undefined;
}

/**
 * Continues a run that was paused, failed or lost its process. Stored answers are not paid for again; failed steps are
 * retried.
 * @throws {AppError} `not_found` for the run or its story; `conflict` where it is completed or somebody is working on
 * it; `config` without a key.
 */
export async function resumeResearch(
  services: ResearchServices,
  { runId, streamText, ...settings }: ResumeResearchInput,
  context: OperationContext<ResearchEvent> = {},
): Promise<StoryResearch> {
  const { db } = services;
  const { run, story } = await getResearchRun(db, runId, context);
  const refused = storyRefusal(story);
  if (refused !== null) throw refused;
  await requireKey(services, context);
  const catalogue = await getModelCatalogue(db, context);
  const held = await continueRun(services, run, settings);
  const shared = {
    catalogue,
    calls: services.calls ?? createCallSlots(),
    watch: createRunWatch(services),
    streamText,
  };
  const outcome = await runHeld(services, held, story, shared, context);
  const { id: storyId, story_number: storyNumber, title } = story;
  const ended = { storyId, storyNumber, title, status: outcome.status, outcome, error: outcome.error };
  return (await withBilledCosts(services, [ended], context))[0] ?? ended;
}
