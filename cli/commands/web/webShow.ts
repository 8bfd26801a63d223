import { object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import type { Output } from '#cli/output/output.ts';
import { resolveInboxStory } from '#core/data/storyRef.ts';
import { JobPages } from '#core/pipeline/web/jobPages.ts';
import { sourcesOf } from '#core/pipeline/web/storySources.ts';
import { addSources } from './followWebJob.ts';
import { followAndSave, saveWebJob } from './saveWebJob.ts';
import { showWebJob } from './showWebJob.ts';
import { aboutOf, documentOf, namedWebJob, type WebJobDocument, webJobDocument } from './webJobDocument.ts';

const input = object({ job: string(), output: optional(string().min(1)), addTo: optional(string()) });

/** What a job has found, whoever worked on it; of one that is under way, what it has so far. */
export const webShow = defineCommand({
  input,
  result: webJobDocument.extend({ about: string(), error: string().nullable() }),
  run: async ({ job: id, output, addTo }, context) => {
    const { services } = await context.open();
    const { db } = services;
    const { signal } = context;
    const job = await namedWebJob(db, id, { signal });
    const pages = (await JobPages.open(services, job.id, { signal })).all();
    const found = { status: job.status, result: job.result, pages, costUsd: job.cost_usd };
    const document = { ...documentOf(job, found), about: aboutOf(job), error: job.error_message };
    if (addTo !== undefined) {
      const story = await resolveInboxStory(db, addTo, { signal });
      await addSources(context, story.id, sourcesOf(job.result, pages));
    }
    return { document, paths: output === undefined ? null : await saveWebJob(output, document) };
  },
  document: ({ document }) => document,
  show: async (job, { output }) => {
    const { about, error, status, job: id } = job.document;
    output.note(`${about}: ${progressOf(job.document)}`);
    if (error !== null) output.warn(`The job failed: ${error}`);
    await showWebJob(job, output);
    if (status === 'failed' || status === 'cancelled') output.note(`\`velocity web resume ${id}\` goes on with it.`);
  },
});

/** Continues a job whose process has ended. */
export const webResume = defineCommand({
  input,
  result: webJobDocument,
  run: async ({ job, output, addTo }, context) => followAndSave(context, { resume: job }, { addTo, output }),
  document: ({ document }) => document,
  verdict: ({ failure }) => failure,
  show: async (job, { output }) => {
    showProgress(job, output);
    await showWebJob(job, output);
  },
});

function showProgress({ document, paths }: { document: WebJobDocument; paths: string[] | null }, output: Output): void {
  if (paths === null) output.line(progressOf(document));
}

function progressOf({ status, pages }: WebJobDocument): string {
  const read = pages.filter((page) => page.status === 'completed').length;
  return `${status}, ${read} of ${pages.length} pages`;
}
