import { expect, it } from 'vitest';
import { research } from '#core/pipeline/research/research.ts';
import { openResearchRun } from '#core/data/runs/workflowLease.ts';
import { openTestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

it('a press on Start while a worker stores an answer of that story ends neither of the two', async () => {
  const backend = await openTestBackend('postgres');
  try {
    const story = await addStory(backend);
    const { services } = openResearcher(backend, createScriptedGateway());
    await research(services, { stories: [story.id] });
    const { run } = await storedRun(backend, story.id);
    const pressed = await backend.sql.transaction(async (turn) => {
      // What storing an answer does: the run first, then a row that refers to the story.
      await turn.query('select from workflow_runs where id = $1 for update', [run.id]);
      const opened = openResearchRun(backend.db, { ...run, story_id: story.id, again: false, model: undefined }, null);
      await expect.poll(() => turn.query('select from pg_locks where not granted')).not.toEqual([]);
      await turn.query(
        `insert into workflow_outputs (workflow_run_id, story_id, step_number, step_name, service_used, prompt_used, prompt_hash)
         values ($1, $2, 99, 'Another', 'model', '', '')`,
        [run.id, story.id],
      );
      return { opened };
    });
    expect((await pressed.opened).run.id).toBe(run.id);
  } finally {
    await backend.close();
  }
});
