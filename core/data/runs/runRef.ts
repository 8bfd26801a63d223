import { array, object, string } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, value } from '../query.ts';
import { parseStoryRef } from '../storyRef.ts';
import { isUuid } from '../columns/uuid.ts';
import { getRemovedRuns } from './runOperations.ts';
import { getWorkflowRun, getWorkflowRuns, runNotFound, type WorkflowRun } from './workflowRuns.ts';

/**
 * Resolves a reference to a run: its id, or the beginning or end of one (4 characters or more) as tables show them; the
 * number of an inbox story means its newest run.
 * @param options `removed`: also a run that was removed, which can be read and restored, but not changed.
 * @throws {AppError} `not_found`; `usage` where several runs match.
 */
export async function resolveWorkflowRun(
  db: Database,
  text: string,
  { removed = false, ...options }: QueryOptions & { removed?: boolean } = {},
): Promise<WorkflowRun> {
  const wanted = text.trim().toLowerCase();
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  const ofStory = await newestOfStory(db, wanted, options);
  if (ofStory !== null) return ofStory;
  if (!/^[0-9a-f-]{4,36}$/.test(wanted)) throw runNotFound(`"${shown}"`);
  const id = isUuid(wanted) ? wanted : await fullId(db, wanted, options);
  const run = id === null ? await removedRun(db, wanted, options) : await getWorkflowRun(db, id, options);
  if (run === null) throw runNotFound(shown);
  if (run.deleted_at === null || removed) return run;
  const short = run.id.slice(-8);
  throw new AppError('not_found', `Workflow run ${short} was removed.`, {
    hint: `Bring it back with \`velocity runs restore ${short}\`, or read it with \`velocity runs trail ${short}\`.`,
  });
}

/**
 * The removed run whose id begins or ends with this text, or is this text.
 * @throws {AppError} `usage` where several runs match.
 */
export async function removedRun(db: Database, part: string, options?: QueryOptions): Promise<WorkflowRun | null> {
  if (part.length < 4) return null;
  const all = await getRemovedRuns(db, options);
  const fitting = all.filter(({ id }) => id.startsWith(part) || id.endsWith(part));
  if (fitting.length < 2) return fitting[0] ?? null;
  throw new AppError('usage', `${fitting.length} removed runs fit "${part}".`, { hint: 'Give more of the id.' });
}

/** Null where the text is not the number of a researched story. */
async function newestOfStory(db: Database, text: string, options?: QueryOptions): Promise<WorkflowRun | null> {
  const ref = parseStoryRef(text);
  if (ref === null || !('number' in ref)) return null;
  const task = { act: 'read', thing: 'inbox story' } as const;
  const named = db.from('inbox_stories').select('id').eq('story_number', ref.number);
  const story = await firstRow(task, named, object({ id: string() }), options);
  if (story === null) return null;
  const [newest = null] = await getWorkflowRuns(db, { story_id: story.id, limit: 1 }, options);
  return newest;
}

/** Null where no run that is in the lists fits. */
async function fullId(db: Database, part: string, options?: QueryOptions): Promise<string | null> {
  const task = { act: 'read', thing: 'workflow runs' } as const;
  const fitting = await value(task, db.rpc('runs_named', { part }), array(string()), options);
  if (fitting.length > 1) {
    throw new AppError('usage', `${fitting.length} workflow runs fit "${part}".`, {
      hint: `Give more of the id: ${fitting.slice(0, 3).join(', ')}${fitting.length > 3 ? ', …' : ''}`,
    });
  }
  return fitting[0] ?? null;
}
