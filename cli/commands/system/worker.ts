import { array, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { neededVariable, queueNames, type QueueName } from '#core/backend/queue/queues.ts';
import type { Session } from '#cli/openSession.ts';
import { AppError } from '#core/errors.ts';
import { callSlotsOfBoth, createCallSlots } from '#core/research/callSlots.ts';
import { warnOfFolder, warnOfScheduledBackups } from './warnOfFolder.ts';
import { noQueue, openWorker, workableQueues } from './openWorker.ts';

export const workerCommand = defineCommand({
  input: object({
    queues: optional(string()),
    concurrency: optionalWholeNumber(1, 200),
    calls: optionalWholeNumber(1, 1000),
  }),
  result: object({ queues: array(string()) }),
  run: async ({ queues: asked, concurrency, calls }, context) => {
    const { signal, output } = context;
    const log = output.serverLog;
    const named = asked === undefined ? null : queuesOf(asked);
    warnOfFolder(context.config(), output);
    const session = await context.open({ log });
    const workable = workableQueues(session.config);
    if (session.backend.queue === null) throw noQueue();
    const chosen = named ?? workable;
    const without = chosen.find((name) => !workable.includes(name));
    if (without !== undefined) throw noKey(without);
    const services = calls === undefined ? session.services : withCalls(session.services, calls);
    await warnOfScheduledBackups(session, output);
    const worker = await openWorker({ ...session, services }, { concurrency, queues: chosen });
    output.document({ queues: chosen });
    output.line(`Working on jobs of ${session.backend.kind}: ${chosen.join(', ')}.`);
    if (named === null) for (const message of restingQueues(workable)) output.warn(message);
    output.note('Ctrl+C hands over and stops.');
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    output.note('Handing over.');
    await worker?.stop();
    return { queues: chosen };
  },
  document: () => undefined,
  show: () => {},
});

function withCalls(services: Session['services'], calls: number): Session['services'] {
  const own = createCallSlots(calls);
  return { ...services, calls: services.calls === undefined ? own : callSlotsOfBoth(own, services.calls) };
}

function queuesOf(text: string): QueueName[] {
  return text.split(',').map((part) => {
    const name = queueNames.find((known) => known === part.trim());
    if (name !== undefined) return name;
    throw new AppError('usage', `There is no queue "${part.trim()}".`, {
      hint: `There are ${queueNames.join(', ')}.`,
    });
  });
}

/** One line for each missing key, with all queues that rest without it. */
function restingQueues(workable: readonly QueueName[]): string[] {
  const resting = Map.groupBy(
    queueNames.filter((name) => !workable.includes(name)),
    neededVariable,
  );
  return [...resting].map(
    ([variable, names]) => `${variable} is not set: no job of ${quotedNames(names)} is worked on here.`,
  );
}

const list = new Intl.ListFormat('en-US', { type: 'disjunction' });

function quotedNames(names: readonly QueueName[]): string {
  return list.format(names.map((name) => `"${name}"`));
}

function noKey(queue: QueueName): AppError {
  return new AppError('config', `${neededVariable(queue)} is not set: no job of "${queue}" is worked on here.`, {
    hint: 'Set it where the worker runs; see `velocity doctor`.',
  });
}
