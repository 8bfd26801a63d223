import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { silentLog } from '#core/log.ts';
import { startWorker } from '#core/pipeline/jobs/worker.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { testBackendKinds, type TestBackendKind } from '../../../support/backends.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { openConfigured } from '../../../support/openHome.ts';
import { createTestDatabase } from '../../../support/postgres.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { jobServices } from './jobServices.ts';

async function placeOf(kind: TestBackendKind): Promise<Record<string, string>> {
  if (kind === 'postgres') return { DATABASE_URL: (await createTestDatabase()).reveal() };
  const home = await createTestHome();
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return { VELOCITY_HOME: home };
}

it.each(testBackendKinds)(
  'a backup that is restored on %s while a worker has jobs contains only its own runs',
  async (kind) => {
    const backend = await openConfigured(await placeOf(kind));
    onTestFinished(() => backend.close());
    const folder = mkdtempSync(join(tmpdir(), 'velocity-restored-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'newsroom.backup');
    const { queue } = backend;
    if (queue === null) throw new Error('no queue');

    const gateway = createScriptedGateway(({ request, step }) =>
      request.prompt.includes('Later') && (step === 1 || step === 3) ? 'hold' : {},
    );
    const services = jobServices(backend, gateway);
    const ask = async (title: string) => {
      const story = await createInboxStory(backend.db, { title, summary: 'A ferry sails again.', is_completed: true });
      await startResearch(services, { storyIds: [story.id], askedBy: 'anna@example.org' });
    };
    const runs = async () =>
      (await getWorkflowRuns(backend.db, {}).catch(() => [])).map(({ story_title, status }) => [story_title, status]);

    await ask('Before');
    await backend.backup(file);
    const open = () => openQueue(queue, { log: silentLog, supervise: false });
    const worker = startWorker(services, { open, queues: ['research'], backup: () => Promise.resolve() });
    onTestFinished(() => worker.stop());
    await expect.poll(runs, { timeout: 50_000 }).toEqual([['Before', 'completed']]);
    await ask('Later');
    await Promise.all([gateway.called(1, 2), gateway.called(3, 2)]);

    await backend.restore(file);
    // The run that these answers belong to is gone; the one of the backup waits again.
    for (const step of gateway.held) gateway.release(step);
    await expect.poll(runs, { timeout: 60_000 }).toEqual([['Before', 'completed']]);
    await ask('After');
    await expect.poll(runs, { timeout: 60_000 }).toEqual(
      expect.arrayContaining([
        ['After', 'completed'],
        ['Before', 'completed'],
      ]),
    );
    const { count } = await backend.db.from('production_stories').select('id', { count: 'exact', head: true });
    expect(count).toBe(2);
  },
);
