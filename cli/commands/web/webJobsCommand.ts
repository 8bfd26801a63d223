import { array, number, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { cancelWebJob, getWebJobs, type WebJob } from '#core/data/web/webJobs.ts';
import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';

const jobDocument = object({
  id: string(),
  kind: string(),
  status: string(),
  about: string(),
  costUsd: number(),
  createdAt: string(),
  error: string().nullable(),
});

const NEWEST = 30;

export const webJobsCommand = defineCommand({
  input: object({}),
  result: object({ jobs: array(jobDocument) }),
  run: async (_, { open, signal }) => {
    const { services } = await open();
    return { jobs: (await getWebJobs(services.db, NEWEST, { signal })).map(shown) };
  },
  show: async ({ jobs }, { output }) => {
    await output.table(
      [
        { header: 'Job', value: ({ id }) => id },
        { header: 'Kind', value: ({ kind }) => kind },
        { header: 'State', value: ({ status }) => status },
        { header: 'About', value: ({ about }) => about, least: 12 },
        { header: 'Cost', value: ({ costUsd }) => formatUsd(costUsd), align: 'right', leaveOut: 1 },
      ],
      jobs,
    );
  },
});

export const webStop = defineCommand({
  input: object({ job: string() }),
  result: jobDocument,
  run: async ({ job: id }, { open, clock, signal }) => {
    const { services } = await open();
    const job = await cancelWebJob(services.db, id, new Date(clock.now()).toISOString(), { signal });
    if (job === null)
      throw new AppError('not_found', `There is no web job ${id}.`, { hint: '`velocity web jobs` lists them.' });
    return shown(job);
  },
  show: ({ status }, { output }) => output.line(status),
});

function shown({ id, kind, status, input, cost_usd, created_at, error_message }: WebJob) {
  const asked = [input['question'], input['query'], input['address'], input['addresses']].flat();
  const text = asked.find((value) => typeof value === 'string') ?? '';
  return { id, kind, status, about: text, costUsd: cost_usd, createdAt: created_at, error: error_message };
}
