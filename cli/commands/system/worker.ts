import { object } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { lackOf, openWorker } from './openWorker.ts';

export const workerCommand = defineCommand({
  input: object({ concurrency: optionalWholeNumber(1, 200) }),
  result: object({}),
  run: async ({ concurrency }, context) => {
    const { signal, output } = context;
    const log = output.serverLog;
    const session = await context.open({ log });
    const missing = lackOf(session.backend.queue !== null, session.config.openrouterApiKey !== undefined);
    if (missing !== null) throw missing;
    const worker = await openWorker(session, { concurrency });
    output.line(`Working on jobs of ${session.backend.kind}.`);
    output.note('Ctrl+C hands over and stops.');
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    output.note('Handing over.');
    await worker?.stop();
    return {};
  },
  document: () => undefined,
  show: () => {},
});
