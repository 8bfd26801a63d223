import { array, number, object, string, unknown, type output } from 'zod';
import type { CommandContext } from '#cli/command.ts';
import { openWebServices } from '#cli/openWebServices.ts';
import { AppError } from '#core/errors.ts';
import { getWebJob, type WebJob } from '#core/data/web/webJobs.ts';
import type { JobPage } from '#core/pipeline/web/jobPages.ts';
import { runWebJob, type WebJobOutcome } from '#core/pipeline/web/runWebJob.ts';
import type { Services } from '#core/pipeline/services.ts';
import { holdWebJob } from '#core/pipeline/web/startWebJob.ts';
import type { WebJobInput } from '#core/pipeline/web/webJobInput.ts';
import { resolveInboxStory } from '#core/data/storyRef.ts';
import { addStorySources, sourcesOf, type FoundSource } from '#core/pipeline/web/storySources.ts';
import { pageDocument } from './pageDocument.ts';

/** The result of a job, as `--json` prints it. */
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

/**
 * Runs a job in this process and reports its progress: a line per page, or events with `--ndjson`.
 * @param addTo an inbox story that gets the pages as sources. It is looked up before anything is read or paid for.
 */
export async function followWebJob(
  context: CommandContext,
  wanted: WebJobInput | { resume: string },
  addTo?: string,
): Promise<FollowedJob> {
  const { services, config } = await context.open();
  const { signal, output } = context;
  const story = addTo === undefined ? null : await resolveInboxStory(services.db, addTo, { signal });
  const web = openWebServices(config, services);
  try {
    const { job, owner, releaseJob } = await holdWebJob(
      services,
      'resume' in wanted ? await named(wanted, services) : wanted,
    );
    if (!('resume' in wanted)) output.note(`Job ${job.id}`);
    let outcome: WebJobOutcome;
    let written = 0;
    try {
      outcome = await runWebJob({ ...web, owner }, job, {
        signal,
        emit: (event) => {
          if (event.type === 'report') {
            output.event(event);
            const { claims } = event.report;
            // Where the model starts over, its list of claims is shorter again and all of it is printed.
            for (const { text } of claims.slice(claims.length > written ? written : 0)) output.note(`Writing: ${text}`);
            written = claims.length;
            return;
          }
          const { page } = event;
          output.event({ type: 'page', ...shownPage(page) });
          const line = pageLine(page);
          if (line !== null) output.note(line);
        },
      });
    } finally {
      await releaseJob();
    }
    if (story !== null) await addSources(context, story.id, sourcesOf(outcome.result, outcome.pages));
    return { document: documentOf(job.id, outcome), failure: outcome.error };
  } finally {
    await web.reader.close();
  }
}

/** Adds pages to a story's sources and prints how many were new. */
export async function addSources(
  context: CommandContext,
  storyId: string,
  found: readonly FoundSource[],
): Promise<void> {
  const { services } = await context.open();
  const { story, added, known } = await addStorySources(services, storyId, found, { signal: context.signal });
  const pages = `${added} ${added === 1 ? 'page' : 'pages'}`;
  const rest = known === 0 ? '' : `; ${known} stood there already`;
  context.output.note(`${pages} added to the sources of inbox story ${story.story_number}${rest}.`);
}

async function named({ resume: id }: { resume: string }, { db }: Services): Promise<{ resume: WebJob }> {
  const job = await getWebJob(db, id);
  if (job !== null) return { resume: job };
  throw new AppError('not_found', `There is no job ${id}.`, { hint: '`velocity web jobs` lists them.' });
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
