import { onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { systemClock } from '#core/clock.ts';
import { silentLog } from '#core/log.ts';
import { startWorker, type Worker, type WorkerInput } from '#core/pipeline/jobs/worker.ts';
import type { Services } from '#core/pipeline/services.ts';
import type { TestBackend } from '../../../support/backends.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway, type ScriptedGateway } from '../../../support/scriptedGateway.ts';

let processes = 0;

const noScraper: Services['scraper'] = {
  configured: false,
  actor: 'a~b',
  start: () => Promise.reject(new Error('nothing is scraped here')),
  find: () => Promise.reject(new Error('nothing is scraped here')),
  costOf: () => Promise.reject(new Error('nothing is scraped here')),
  collect: () => Promise.reject(new Error('nothing is scraped here')),
};

/** The services of a process that works with the queue, on the machine's clock. */
export function jobServices(
  backend: Pick<Services, 'db' | 'files'>,
  gateway: ScriptedGateway = createScriptedGateway(),
  more: Partial<Services> = {},
): Services {
  processes += 1;
  return {
    db: backend.db,
    files: backend.files,
    scraper: noScraper,
    gateway: ledgered(gateway, backend.db, systemClock),
    clock: systemClock,
    log: silentLog,
    owner: `worker-${String(processes)}`,
    triggeredBy: 'editor@example.org',
    totalSteps: 8,
    ...more,
  };
}

/** A worker on a backend; it is stopped after the test. */
export function openTestWorker(
  backend: Pick<TestBackend, 'queue' | 'listen'>,
  services: Services,
  input: Partial<WorkerInput> = {},
): Worker {
  const open = () => openQueue(backend.queue, { log: services.log, supervise: false, schedule: true });
  const worker = startWorker(services, {
    open,
    queues: ['research'],
    listen: (handlers) => backend.listen('velocity_jobs', handlers),
    backup: () => Promise.resolve(),
    ...input,
  });
  onTestFinished(() => worker.stop());
  return worker;
}
