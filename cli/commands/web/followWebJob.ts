import { plural } from '#core/format.ts';
import type { CommandContext } from '#cli/command.ts';
import { openWebServices } from '#cli/openWebServices.ts';
import type { AppError } from '#core/errors.ts';
import type { JobPage } from '#core/pipeline/web/jobPages.ts';
import { runWebJob, type WebJobEvent, type WebJobOutcome } from '#core/pipeline/web/runWebJob.ts';
import { holdWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput, type WebJobInput } from '#core/pipeline/web/webJobInput.ts';
import { resolveInboxStory } from '#core/data/storyRef.ts';
import { addStorySources, sourcesOf, type FoundSource } from '#core/pipeline/web/storySources.ts';
import { documentOf, namedWebJob, shownPage, type WebJobDocument } from './webJobDocument.ts';
import { keptResults, openResults, resultOptions, type WebJobResults } from './webJobResults.ts';

export interface FollowedJob {
  document: WebJobDocument;
  failure: AppError | null;
  /** True where the pages were watched to the end: the last frame lists them. */
  shown: boolean;
}

/**
 * Runs a job in this process and reports its progress: a line per page, or events with `--ndjson`.
 * @param results what becomes of them: `addTo`, an inbox story that gets the pages as sources, is looked up before
 * anything is read or paid for; the caller writes them to `output`.
 */
export async function followWebJob(
  context: CommandContext,
  wanted: WebJobInput | { resume: string },
  results: WebJobResults = {},
): Promise<FollowedJob> {
  const { addTo } = results;
  const { services, config } = await context.open();
  const { signal, output } = context;
  const story = addTo === undefined ? null : await resolveInboxStory(services.db, addTo, { signal });
  const web = openWebServices(config, services);
  try {
    const { job, owner, releaseJob } = await holdWebJob(
      services,
      'resume' in wanted ? { resume: await namedWebJob(services.db, wanted.resume, { signal }) } : wanted,
      keptResults(results),
    );
    output.event({ type: 'job', job: job.id, kind: job.kind });
    if (!('resume' in wanted)) output.note(`Job ${job.id}`);
    let followed: { outcome: WebJobOutcome; shown: boolean };
    try {
      const input = webJobInput.parse({ ...job.input, kind: job.kind });
      followed = await follow(context, input, (emit) => runWebJob({ ...web, owner }, job, { signal, emit }));
    } finally {
      await releaseJob();
    }
    const { outcome, shown } = followed;
    if (outcome.status === 'cancelled')
      output.note(`\`velocity web resume ${job.id}${resultOptions(results)}\` goes on with it.`);
    if (outcome.status === 'lost')
      output.note(`Another process goes on with it; \`velocity web show ${job.id}\` shows what it found.`);
    const reminder = 'resume' in wanted && outcome.status === 'completed' ? openResults(job, results) : null;
    if (reminder !== null) output.note(reminder);
    if (story !== null) await addSources(context, story.id, sourcesOf(outcome.result, outcome.pages));
    return { document: documentOf(job, outcome), failure: outcome.error, shown };
  } finally {
    await web.reader.close();
  }
}

/** A moving view for people who watch, JSON lines, or plain lines. */
async function follow(
  context: CommandContext,
  input: WebJobInput,
  start: (emit: (event: WebJobEvent) => void) => Promise<WebJobOutcome>,
): Promise<{ outcome: WebJobOutcome; shown: boolean }> {
  const { output, clock, stop: interrupt } = context;
  const report = reporter(context);
  if (!output.watched) return { outcome: await start(report), shown: false };
  const { watchWebJob } = await import('#cli/ui/web/watchWebJob.tsx');
  let shown = true;
  const afterClosing = (event: WebJobEvent) => {
    shown = false;
    report(event);
  };
  return { outcome: await watchWebJob({ input, clock, start, interrupt, afterClosing }), shown };
}

/** Prints each event on its line. */
function reporter({ output }: CommandContext): (event: WebJobEvent) => void {
  let written = 0;
  return (event) => {
    if (event.type === 'report') {
      output.event(event);
      const { claims } = event.report;
      // Where the model starts over, its list of claims is shorter again and all of it is printed.
      for (const { text } of claims.slice(claims.length > written ? written : 0)) output.note(`Writing: ${text}`);
      written = claims.length;
      return;
    }
    if (event.type === 'resumed') {
      const count = (wanted: JobPage['status']) => event.pages.filter(({ status }) => status === wanted).length;
      const [read, failed] = [count('completed'), count('failed')];
      output.event({ type: 'resumed', read, failed, waiting: event.pages.length - read - failed });
      output.note(resumedLine(read, failed, event.pages.length - read - failed));
      return;
    }
    output.event({ type: 'page', ...shownPage(event.page) });
    const line = pageLine(event.page);
    if (line !== null) output.note(line);
  };
}

/** `12 pages were read before; 3 wait.` */
function resumedLine(read: number, failed: number, waiting: number): string {
  const rest = [failed === 0 ? '' : `, ${failed} failed`, waiting === 0 ? '' : `; ${waiting} wait`].join('');
  return `${plural(read, 'page was', 'pages were')} read before${rest}.`;
}

/** Adds pages to a story's sources and prints how many were new. */
export async function addSources(
  context: CommandContext,
  storyId: string,
  found: readonly FoundSource[],
): Promise<void> {
  const { services } = await context.open();
  const { story, added, known } = await addStorySources(services, storyId, found, { signal: context.signal });
  const pages = plural(added, 'page', 'pages');
  const rest = known === 0 ? '' : `; ${known} stood there already`;
  context.output.note(`${pages} added to the sources of inbox story ${story.story_number}${rest}.`);
}

function pageLine({ status, url, error_message: error, duration_ms: ms }: JobPage): string | null {
  if (status === 'completed') return `${((ms ?? 0) / 1000).toFixed(1)} s  ${url}`;
  return status === 'failed' ? `failed  ${url}: ${error ?? ''}` : null;
}
