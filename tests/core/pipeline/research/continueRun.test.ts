import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { getWorkflowRuns, updateWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { removeRun } from '#core/pipeline/research/removeRun.ts';
import { research } from '#core/pipeline/research/research.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { toAppError } from '#core/errors.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

describe.each(testBackendKinds)('a paused run that is continued on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** A run that was paused when its second step was asked. */
  const paused = async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(({ step }) => (step === 2 ? 'hold' : {}));
    const stop = new AbortController();
    const done = research(openResearcher(backend, gateway).services, { stories: [story.id] }, { signal: stop.signal });
    await gateway.called(2);
    stop.abort(new Paused());
    await done;
    return { story, ...(await storedRun(backend, story.id)) };
  };

  it('says how long it was worked on, not how long ago it began', async () => {
    const { story, run } = await paused();
    const { services, clock, events, emit } = openResearcher(backend);
    await clock.advance(45 * 3_600_000);
    await research(services, { stories: [story.id] }, { emit });
    const completed = events.find(({ type }) => type === 'run-completed');
    expect(completed).toMatchObject({ elapsedMs: expect.toSatisfy((ms: number) => ms < 3_600_000) });
    expect(completed).toMatchObject({ elapsedMs: expect.toSatisfy((ms: number) => ms >= (run.duration_ms ?? 0)) });
  });

  it('says, where it is left to a worker without one, that it had a budget', async () => {
    const { story, run } = await paused();
    await updateWorkflowRun(backend.db, run.id, { budget_usd: 0.5 });
    const { services } = openResearcher(backend);
    const said: string[] = [];
    const log = { ...services.log, warn: (text: string) => said.push(text) };
    const asked = { storyIds: [story.id], askedBy: 'anna@example.org' };
    const { runs } = await startResearch({ ...services, log }, asked);
    expect(runs).toMatchObject([{ id: run.id, budget_usd: null }]);
    expect(said).toEqual([
      expect.stringContaining('goes on without its earlier budget of $0.5000; --budget sets one.'),
    ]);
  });

  it('is not started anew where it is deleted in the same moment', async () => {
    const { story, run } = await paused();
    const { services } = openResearcher(backend);
    const asked = { storyIds: [story.id], askedBy: 'anna@example.org' };
    const [continued] = await Promise.all([
      startResearch(services, { ...asked, continues: run.id }).catch(toAppError),
      removeRun(backend, { runId: run.id }),
    ]);
    // Whoever is first: no run is left that pays for the same steps once more.
    expect(await getWorkflowRuns(backend.db, { story_id: story.id })).toEqual([]);
    expect('code' in continued ? continued.code : 'continued').toMatch(/^(conflict|continued)$/);
    await expect(startResearch(services, { ...asked, continues: run.id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The run was deleted meanwhile. Nothing was started, and nothing paid for.',
    });
    // Who wants a new one starts one.
    expect((await startResearch(services, asked)).runs).toMatchObject([{ status: 'pending' }]);
  });
});
