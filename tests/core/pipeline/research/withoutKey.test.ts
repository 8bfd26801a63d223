import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordWorkerHeartbeat, removeWorker } from '#core/data/workers/workers.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { rerunStepHere } from '#core/pipeline/research/rerunStep.ts';
import { research } from '#core/pipeline/research/research.ts';
import { resumeResearch } from '#core/pipeline/research/resumeResearch.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

const needsKey = /^OpenRouter API key is required\./;

describe.each(testBackendKinds)('research in a process without a key on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());
  const keyless = () => openResearcher(backend, { ...createScriptedGateway(), configured: false }).services;

  it('begins nothing, and says so once for all stories', async () => {
    const stories = [await addStory(backend), await addStory(backend)].map(({ id }) => id);
    const report = await research(keyless(), { stories });
    expect(report.failure?.message).toMatch(needsKey);
    expect(report.stories.map(({ status }) => status)).toEqual(['skipped', 'skipped']);
    for (const story_id of stories) expect(await getWorkflowRuns(backend.db, { story_id })).toEqual([]);
  });

  it('leaves a paused run paused, and a completed one as it is', async () => {
    const waiting = await addStory(backend);
    const { runs } = await startResearch(keyless(), { storyIds: [waiting.id], askedBy: 'anna@example.org' });
    const runId = runs[0]?.id ?? '';
    await pauseResearch(keyless(), { runId });
    await expect(resumeResearch(keyless(), { runId })).rejects.toThrow(needsKey);
    expect((await storedRun(backend, waiting.id)).run.status).toBe('cancelled');

    const done = await addStory(backend);
    await research(openResearcher(backend).services, { stories: [done.id] });
    const { run } = await storedRun(backend, done.id);
    await expect(rerunStepHere(keyless(), { runId: run.id, step: 2, askedBy: 'anna@example.org' })).rejects.toThrow(
      needsKey,
    );
    expect((await storedRun(backend, done.id)).run).toMatchObject({ status: 'completed', rerun: null });
  });

  it('names the way to leave a story to a worker that has a key', async () => {
    const story = await addStory(backend);
    await recordWorkerHeartbeat(backend.db, { id: 'elsewhere:1:x#a', host: 'elsewhere', queues: ['research'] });
    const { failure } = await research(keyless(), { stories: [story.id] });
    expect(failure).toMatchObject({ code: 'config', hint: expect.stringContaining('--no-wait') });
    await removeWorker(backend.db, 'elsewhere:1:x#a');
  });
});
