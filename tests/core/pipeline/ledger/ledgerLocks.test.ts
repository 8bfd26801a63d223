import { expect, it } from 'vitest';
import { getRunCalls, recordModelCalls } from '#core/data/modelCalls/modelCalls.ts';
import { research } from '#core/pipeline/research/research.ts';
import { openTestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from '../research/researchServices.ts';

it('a call that is written by itself while a turn of its run writes it too ends neither of the two', async () => {
  const backend = await openTestBackend('postgres');
  try {
    const story = await addStory(backend);
    await research(openResearcher(backend, createScriptedGateway()).services, { stories: [story.id] });
    const { run } = await storedRun(backend, story.id);
    const [call] = await getRunCalls(backend.db, run.id);
    if (call === undefined) throw new Error('The run has no calls.');
    const again = { ...call, id: crypto.randomUUID(), call_id: crypto.randomUUID() };
    const alone = await backend.sql.transaction(async (turn) => {
      await turn.query('select from workflow_runs where id = $1 for update', [run.id]);
      const written = recordModelCalls(backend.db, [again]);
      const waiting = () => turn.query('select from pg_locks where not granted');
      await expect.poll(waiting).not.toEqual([]);
      await turn.query(
        `insert into model_calls select (jsonb_populate_record(null::model_calls, $1)).* on conflict (id) do nothing`,
        [{ ...again, created_at: call.started_at }],
      );
      return { written };
    });
    await alone.written;
    expect((await getRunCalls(backend.db, run.id)).filter(({ id }) => id === again.id)).toHaveLength(1);
  } finally {
    await backend.close();
  }
});
