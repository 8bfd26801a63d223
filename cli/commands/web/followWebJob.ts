import { array, number, object, string, unknown, type output } from 'zod';
import type { CommandContext } from '#cli/command.ts';
import { openWebServices } from '#cli/openWebServices.ts';
import { AppError } from '#core/errors.ts';
import { takeWebJob } from '#core/data/web/webJobs.ts';
import type { JobPage } from '#core/pipeline/web/jobPages.ts';
import { runWebJob, type WebJobOutcome } from '#core/pipeline/web/runWebJob.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import type { WebJobInput } from '#core/pipeline/web/webJobInput.ts';
import { pageDocument } from './pageDocument.ts';

/** What became of a job, as `--json` prints it. */
export const webJobDocument = object({
  job: string(),
  status: string(),
  costUsd: number(),
  result: unknown(),
  pages: array(
    object({
      url: string(),
      depth: number(),
      status: string(),
      error: object({ code: string(), message: string() }).nullable(),
      page: pageDocument.nullable(),
    }),
  ),
});

export interface FollowedJob {
  document: output<typeof webJobDocument>;
  failure: AppError | null;
}

/** Does a job in this process, saying what happens as it does: a line a page, or an event of `--ndjson`. */
export async function followWebJob(
  context: CommandContext,
  wanted: WebJobInput | { resume: string },
): Promise<FollowedJob> {
  const { services, config } = await context.open();
  const web = openWebServices(config, services);
  const { signal, output } = context;
  try {
    const job =
      'resume' in wanted
        ? await takeWebJob(web.db, { owner: web.owner, id: wanted.resume })
        : await startWebJob(web, wanted, { askedBy: services.triggeredBy, owner: web.owner });
    if (job === null) {
      throw new AppError('conflict', 'This job is over, or somebody works on it.', {
        hint: '`velocity web jobs` shows how it stands.',
      });
    }
    if (!('resume' in wanted)) output.note(`Job ${job.id}`);
    const outcome = await runWebJob(web, job, {
      signal,
      emit: ({ page }) => {
        output.event({ type: 'page', ...shownPage(page) });
        const line = pageLine(page);
        if (line !== null) output.note(line);
      },
    });
    return { document: documentOf(job.id, outcome), failure: outcome.error };
  } finally {
    await web.reader.close();
  }
}

function documentOf(job: string, { status, result, pages, costUsd }: WebJobOutcome): output<typeof webJobDocument> {
  return { job, status, costUsd, result, pages: pages.map(shownPage) };
}

function shownPage({ url, depth, status, error_code: code, error_message: message, page }: JobPage) {
  return { url, depth, status, error: code === null ? null : { code, message: message ?? '' }, page };
}

function pageLine({ status, url, error_message: error, duration_ms: ms }: JobPage): string | null {
  if (status === 'completed') return `${((ms ?? 0) / 1000).toFixed(1)} s  ${url}`;
  return status === 'failed' ? `failed  ${url}: ${error ?? ''}` : null;
}
