import { array, number, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { getWebJobs, type WebJob } from '#core/data/web/webJobs.ts';
import { formatUsd } from '#core/format.ts';
import { stopOpenWebJob } from '#core/pipeline/web/startWebJob.ts';
import { aboutOf, namedWebJob } from './webJobDocument.ts';

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
    if (jobs.length === 0) {
      output.note('No web jobs yet. Start one with `velocity web research <question>`.');
      return;
    }
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
    output.note('`velocity web show <job>` shows what a job has found.');
  },
});

export const webStop = defineCommand({
  input: object({ job: string() }),
  result: jobDocument,
  run: async ({ job: id }, { open, signal }) => {
    const { services } = await open();
    const job = await namedWebJob(services.db, id, { signal });
    return shown(await stopOpenWebJob(services, job.id, { signal }));
  },
  show: ({ status }, { output }) => output.line(status),
});

function shown(job: WebJob) {
  const { id, kind, status, cost_usd: costUsd, created_at: createdAt, error_message: error } = job;
  return { id, kind, status, about: aboutOf(job), costUsd, createdAt, error };
}
