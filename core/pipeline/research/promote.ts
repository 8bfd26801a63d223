import { getInboxStory, type InboxStory } from '#core/data/inbox/inboxStories.ts';
import {
  completeWorkflowAndCreateProduction,
  getProductionStoriesOf,
  promoteInboxStory,
  type ProductionDraft,
  type ProductionStory,
} from '#core/data/production/productionStories.ts';
import { videosToText } from '#core/data/production/videos.ts';
import { getWorkflowOutputs, type WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRuns, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import { firstSteps } from '#core/research/steps.ts';
import { DEFAULT_TITLE } from '#core/research/storyTitle.ts';
import { toProductionStory } from '#core/research/toProductionStory.ts';
import type { OperationContext, Services } from '../services.ts';

/** The result. `from`: the source of the production story, or that it already existed. */
export interface PromoteReport {
  created: boolean;
  from: 'run' | 'story' | 'existing';
  story: ProductionStory;
}

/**
 * Creates the production story of an inbox story: from its finished run where that lacks one, otherwise from the
 * story's own fields. Idempotent, unless `again` requests a second one.
 * @throws {AppError} `not_found`; `conflict` while research on the story is in progress or unfinished.
 * @example
 * ```ts
 * const { created, story } = await promote(services, { storyId });
 * ```
 */
export async function promote(
  services: Pick<Services, 'db'>,
  input: { storyId: string; again?: boolean | undefined },
  { signal }: OperationContext = {},
): Promise<PromoteReport> {
  const { db } = services;
  const story = await getInboxStory(db, input.storyId, { signal });
  if (story === null || story.deleted_at !== null) {
    throw new AppError('not_found', `There is no inbox story ${input.storyId}.`, {
      hint: 'See the stories with `velocity inbox list`, those in the trash too.',
    });
  }
  const made = input.again === true ? [] : await getProductionStoriesOf(db, story.id, { signal });
  const runs = await getWorkflowRuns(db, { type: 'research', story_id: story.id }, { signal });
  for (const run of runs) {
    const existing = made.find((one) => one.created_from_workflow_run_id === run.id);
    if (existing !== undefined) return { created: false, from: 'existing', story: existing };
    const outputs = await getWorkflowOutputs(db, run.id, { signal });
    if (isFinished(run, outputs)) {
      const draft = toProductionStory(outputs, story, firstSteps(run.total_steps));
      const { created, filled, story: done } = await completeWorkflowAndCreateProduction(db, run.id, draft, { signal });
      if (created || filled) return { created, from: 'run', story: done };
      // With `again`, a run that has a production story gets a second one with the same texts.
      if (input.again === true) return { ...(await makeOne(db, story.id, draft, true, signal)), from: 'run' };
      return { created, from: 'existing', story: done };
    }
    refuseHalfDone(story, run);
  }
  const [existing] = made;
  if (existing !== undefined) return { created: false, from: 'existing', story: existing };
  const done = await makeOne(db, story.id, draftOf(story), input.again === true, signal);
  return { ...done, from: done.created ? 'story' : 'existing' };
}

async function makeOne(
  db: Services['db'],
  storyId: string,
  draft: ProductionDraft,
  again: boolean,
  signal: AbortSignal | undefined,
): Promise<Pick<PromoteReport, 'created' | 'story'>> {
  const { created, story } = await promoteInboxStory(db, storyId, draft, { again }, { signal });
  return { created, story };
}

/** Completed, or all steps have ended and only the status is missing because the holder died before writing it. */
function isFinished(run: WorkflowRun, outputs: readonly WorkflowOutput[]): boolean {
  if (run.status === 'completed') return true;
  const ended = outputs.filter(({ status }) => status === 'completed' || status === 'failed');
  return ended.length >= run.total_steps && run.completed_steps > 0;
}

/** A production story from the idea's own texts would ignore answers that were paid for. */
function refuseHalfDone(story: InboxStory, run: WorkflowRun): void {
  if (run.status === 'running' || run.status === 'pending') {
    throw new AppError('conflict', `Research on story #${story.story_number} is under way.`, {
      hint: `Wait for it, or stop it with \`velocity runs pause ${run.id}\`; the production story follows by itself.`,
    });
  }
  if (run.completed_steps > 0) {
    const steps = `${run.completed_steps} of ${run.total_steps} steps`;
    throw new AppError('conflict', `Research on story #${story.story_number} is not finished: ${steps}.`, {
      hint: `Go on with \`velocity runs resume ${run.id}\`; the production story follows by itself.`,
    });
  }
}

/** A production story from an editor's own words, without research. */
function draftOf(story: InboxStory): ProductionDraft {
  return {
    urgency: 'Medium',
    title: story.title.trim() === '' ? DEFAULT_TITLE : story.title,
    news_article: story.summary,
    overarching_questions: story.angle,
    sources_citations: story.sources,
    raw_video_links: videosToText(story.videos),
    category: story.category,
  };
}
