import { expect, it, onTestFinished } from 'vitest';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { openTestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { databaseOutOfReach } from '../../../support/unreachable.ts';
import { addStory, storedRun } from '../research/researchServices.ts';
import { jobServices, openTestWorker } from './jobServices.ts';

it('a run is not failed while its worker, which has its queue, cannot reach the rest of the database', async () => {
  const backend = await openTestBackend('embedded');
  onTestFinished(() => backend.close());
  const story = await addStory(backend);
  let refused = 0;
  const db = databaseOutOfReach(backend, () => refused < 12 && (refused += 1) > 0);
  const gateway = createScriptedGateway();
  const services = jobServices(backend, gateway);
  await startResearch(services, { storyIds: [story.id], askedBy: 'anna@example.org' });
  openTestWorker(backend, { ...services, db });
  const run = async () => (await storedRun(backend, story.id)).run;
  await expect.poll(async () => (await run()).status, { timeout: 60_000 }).not.toMatch(/pending|running/);
  expect(await run()).toMatchObject({ status: 'completed', cost_usd: 0.008 });
  expect(gateway.calls).toHaveLength(8);
});
