import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { research } from '#core/pipeline/research/research.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

const HOUR_MS = 3_600_000;

describe.each(testBackendKinds)('research on a laptop whose clock is wrong, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const laptop = (aheadMs: number) =>
    openResearcher(backend, undefined, { clock: new FakeClock(Date.now() + aheadMs) }).services;

  it.each([4 * HOUR_MS, -4 * HOUR_MS])('begins and takes as long as it does: %d ms', async (aheadMs) => {
    const story = await addStory(backend);
    const before = Date.now();
    expect((await research(laptop(aheadMs), { stories: [story.id] })).failure).toBeNull();
    const { run } = await storedRun(backend, story.id);
    expect(Math.abs(Date.parse(run.started_at) - before)).toBeLessThan(HOUR_MS);
    expect(run.worked_ms).toBeLessThan(HOUR_MS);
  });

  it('is the newest of its story only until the next begins', async () => {
    const story = await addStory(backend);
    await research(laptop(4 * HOUR_MS), { stories: [story.id] });
    const { run: first } = await storedRun(backend, story.id);
    await research(laptop(0), { stories: [story.id], again: true });
    const { run, runs } = await storedRun(backend, story.id);
    expect(runs).toBe(2);
    expect(run.id).not.toBe(first.id);
  });
});
