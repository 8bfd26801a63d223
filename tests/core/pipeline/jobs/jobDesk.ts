import { onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { systemClock } from '#core/clock.ts';
import { silentLog } from '#core/log.ts';
import { startWorker, type Worker, type WorkerInput } from '#core/pipeline/jobs/worker.ts';
import type { ResearchServices } from '#core/pipeline/services.ts';
import type { TestBackend } from '../../../support/backends.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway, type ScriptedGateway } from '../../../support/scriptedGateway.ts';

let desks = 0;

/** The services of a process of the newsroom that works with the queue, on the machine's clock. */
export function jobServices(
  backend: TestBackend,
  gateway: ScriptedGateway = createScriptedGateway(),
  more: Partial<ResearchServices> = {},
): ResearchServices {
  desks += 1;
  return {
    db: backend.db,
    gateway: ledgered(gateway, backend.db, systemClock),
    clock: systemClock,
    log: silentLog,
    owner: `worker-${String(desks)}`,
    triggeredBy: 'editor@example.org',
    totalSteps: 8,
    ...more,
  };
}

/** A worker on a backend; it is stopped after the test. */
export function openTestWorker(
  backend: TestBackend,
  services: ResearchServices,
  input: Omit<WorkerInput, 'open'> = {},
): Worker {
  const open = () => openQueue(backend.queue, { log: services.log, supervise: true });
  const worker = startWorker(services, { open, ...input });
  onTestFinished(() => worker.stop());
  return worker;
}
