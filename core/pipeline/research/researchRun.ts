import type { Database, QueryOptions } from '#core/data/database.ts';
import { getInboxStory, type InboxStory } from '#core/data/inbox/inboxStories.ts';
import { getWorkflowRun, runNotFound, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';

/**
 * Loads a research run and its story.
 * @throws {AppError} `not_found` where either is missing or in the trash, `invalid_input` for a run of another type.
 */
export async function getResearchRun(
  db: Database,
  runId: string,
  options?: QueryOptions,
): Promise<{ run: WorkflowRun; story: InboxStory }> {
  const run = await getWorkflowRun(db, runId, options);
  if (run === null || run.deleted_at !== null) throw runNotFound(runId);
  if (run.type !== 'research') {
    throw new AppError('invalid_input', `The run "${run.name}" is no research: its type is ${run.type}.`, {
      hint: 'See research with `velocity runs list --type research`.',
    });
  }
  const story = run.story_id === null ? null : await getInboxStory(db, run.story_id, options);
  if (story === null || story.deleted_at !== null) throw storyOfRunGone(run);
  return { run, story };
}

/** The story of a run was deleted after the run began. */
export function storyOfRunGone({ story_title: title }: WorkflowRun): AppError {
  return new AppError('not_found', `The story of this run, "${title}", is gone.`, {
    hint: 'If it is in the trash, bring it back with `velocity inbox restore`.',
  });
}

/** The error for changing a run that somebody is working on. */
export function liveRunError(title: string, runId: string, what: string): AppError {
  return new AppError('conflict', `The research of "${title}" is under way and cannot be ${what} meanwhile.`, {
    hint: `Pause it first (\`velocity runs pause ${runId.slice(-8)}\`), or wait for its end. If its process has died, \`velocity runs resume ${runId.slice(-8)}\` goes on with it.`,
  });
}
