import { array, object, string } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, value } from '../query.ts';
import { parseStoryRef } from '../storyRef.ts';
import { isUuid } from '../columns/uuid.ts';
import { getWorkflowRun, getWorkflowRuns, runNotFound, type WorkflowRun } from './workflowRuns.ts';

/**
 * Resolves a reference to a run: its id, or the beginning or end of one (4 characters or more) as tables show them; the
 * number of an inbox story means its newest run.
 * @throws {AppError} `not_found`; `usage` where several runs match.
 */
export async function resolveWorkflowRun(db: Database, text: string, options?: QueryOptions): Promise<WorkflowRun> {
  const wanted = text.trim().toLowerCase();
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  const ofStory = await newestOfStory(db, wanted, options);
  if (ofStory !== null) return ofStory;
  if (!/^[0-9a-f-]{4,36}$/.test(wanted)) throw runNotFound(`"${shown}"`);
  const run = await getWorkflowRun(db, isUuid(wanted) ? wanted : await fullId(db, wanted, options), options);
  if (run === null || run.deleted_at !== null) throw runNotFound(shown);
  return run;
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

async function fullId(db: Database, part: string, options?: QueryOptions): Promise<string> {
  const task = { act: 'read', thing: 'workflow runs' } as const;
  const fitting = await value(task, db.rpc('runs_named', { part }), array(string()), options);
  if (fitting.length > 1) {
    throw new AppError('usage', `${fitting.length} workflow runs fit "${part}".`, {
      hint: `Give more of the id: ${fitting.slice(0, 3).join(', ')}${fitting.length > 3 ? ', …' : ''}`,
    });
  }
  const [found] = fitting;
  if (found === undefined) throw runNotFound(part);
  return found;
}
