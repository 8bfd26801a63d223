import { Hono } from 'hono';
import { guid, object, strictObject, string } from 'zod';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { getWebJobPage, listWebJobPages } from '#core/data/web/webJobPages.ts';
import { countOpenWebJobs, getWebJob, getWebJobs, type WebJob } from '#core/data/web/webJobs.ts';
import { getInboxStories } from '#core/data/inbox/inboxStories.ts';
import { countWebPages } from '#core/data/web/webPages.ts';
import { AppError } from '#core/errors.ts';
import { chosenModels } from '#core/pipeline/chosenModels.ts';
import { storedPage } from '#core/pipeline/web/jobPages.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { noWebJob, resumeWebJob, startWebJob, stopOpenWebJob } from '#core/pipeline/web/startWebJob.ts';
import { addStorySources, sourcesOf } from '#core/pipeline/web/storySources.ts';
import { pagesSummary } from '#core/pipeline/web/summarizePages.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { searchAnswer } from '#core/pipeline/web/webSearch.ts';
import { interruption, readTime } from '#core/views/interruption.ts';
import type { DatabaseWatch } from '../live/changeWatcher.ts';
import { smallBody, validated } from './input.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

/** Jobs that one user may have in progress. */
const MOST_OPEN = 5;
const NEWEST = 30;
/** How many stories are offered for adding results. */
const NEWEST_STORIES = 200;

const jobParam = object({ id: guid() });
const pageQuery = strictObject({ url: string().max(2_000) });

interface WebJobsContext extends Pick<ApiContext, 'clock' | 'setup'> {
  live: DatabaseWatch;
  ask: AskOperation;
}

/** `/web`: jobs on web pages. A worker runs them, so that they continue when the tab is closed. */
export function webApi({ clock, live, setup, ask }: WebJobsContext) {
  const isSet = (service: string) => setup.some((each) => each.service === service && each.configured);
  const shown = (job: WebJob) => summary(job, { at: clock.now(), answersSince: live.answersSince });
  return new Hono<SessionEnv>()
    .get('/status', async (context) => {
      const { signal } = context.req.raw;
      const { db } = context.var;
      const [cached, open, modelOf] = await Promise.all([
        countWebPages(db, { signal }),
        countOpenWebJobs(db, { signal }),
        chosenModels(db, { signal }),
      ]);
      const search = isSet('search') ? 'SearXNG' : isSet('models') ? modelOf('web_search') : 'News feeds';
      /** `search`: a service, or the id of the model that searches. */
      return context.json({ search, model: isSet('models') ? modelOf('analyses') : null, cached, open });
    })
    .get('/jobs', async (context) => {
      const jobs = await getWebJobs(context.var.db, NEWEST, { signal: context.req.raw.signal });
      return context.json(jobs.map((job) => shown(job)));
    })
    .post('/jobs', smallBody, validated('json', webJobInput), async (context) => {
      const { services, askedBy } = ask(context, 'read web pages');
      const asked = { askedBy, mostOpen: MOST_OPEN };
      const { signal } = context.req.raw;
      const job = await startWebJob(services, context.req.valid('json'), asked, { signal });
      return context.json(shown(job), 201);
    })
    .get('/jobs/:id', validated('param', jobParam), async (context) => {
      const { id } = context.req.valid('param');
      const { signal } = context.req.raw;
      const { db } = context.var;
      const [job, pages] = await Promise.all([existing(db, id, { signal }), listWebJobPages(db, id, { signal })]);
      return context.json({ job: shown(job), pages, result: resultOf(job) });
    })
    .get('/jobs/:id/page', validated('param', jobParam), validated('query', pageQuery), async (context) => {
      const { id } = context.req.valid('param');
      const { url } = context.req.valid('query');
      const row = await getWebJobPage(context.var.db, { jobId: id, url }, { signal: context.req.raw.signal });
      const page = storedPage.safeParse(row?.page);
      if (!page.success) throw new AppError('not_found', 'This page was not read.');
      return context.json(shownPage(page.data));
    })
    .get('/stories', async (context) => {
      const stories = await getInboxStories(
        context.var.db,
        { limit: NEWEST_STORIES },
        { signal: context.req.raw.signal },
      );
      return context.json(stories.map(({ id, story_number: number, title }) => ({ id, number, title })));
    })
    .post(
      '/jobs/:id/sources',
      smallBody,
      validated('param', jobParam),
      validated('json', strictObject({ storyId: guid() })),
      async (context) => {
        const { id } = context.req.valid('param');
        const { storyId } = context.req.valid('json');
        const { signal } = context.req.raw;
        const { db } = context.var;
        const [job, pages] = await Promise.all([existing(db, id, { signal }), listWebJobPages(db, id, { signal })]);
        const { story, added, known } = await addStorySources({ db }, storyId, sourcesOf(job.result, pages), {
          signal,
        });
        return context.json({ storyNumber: story.story_number, added, known });
      },
    )
    .post('/jobs/:id/resume', validated('param', jobParam), async (context) => {
      const { services, askedBy } = ask(context, 'read web pages');
      const { id } = context.req.valid('param');
      const limits = { askedBy, mostOpen: MOST_OPEN };
      const job = await resumeWebJob(services, id, limits, { signal: context.req.raw.signal });
      return context.json(shown(job));
    })
    .post('/jobs/:id/stop', validated('param', jobParam), async (context) => {
      const { services } = ask(context, 'stop reading web pages');
      const { id } = context.req.valid('param');
      const job = await stopOpenWebJob(services, id, { signal: context.req.raw.signal });
      return context.json(shown(job));
    });
}

async function existing(db: Database, id: string, options: QueryOptions): Promise<WebJob> {
  const job = await getWebJob(db, id, options);
  if (job === null) throw noWebJob();
  return job;
}

/** @param read see {@link readTime}. */
function summary(job: WebJob, read: { at: number; answersSince: number }) {
  const { id, kind, status, input, created_at, started_at, finished_at, error_message, asked_by } = job;
  const heard = job.alive_at === null ? null : { status, updated_at: job.alive_at };
  const asked = [input['question'], input['query'], input['address'], input['addresses']].flat();
  return {
    id,
    kind,
    status,
    /** Why nobody works on it at present; null where a worker does, or where it is not under way. */
    interrupted: heard === null ? null : interruption({ ...heard, read_at: readTime(heard, read) }, read.at),
    asked: asked.filter((part) => typeof part === 'string'),
    limits: { depth: numberOf(input['depth']), pages: numberOf(input['pages']), seconds: numberOf(input['seconds']) },
    costUsd: job.cost_usd,
    budgetUsd: job.budget_usd,
    createdAt: created_at,
    startedAt: started_at,
    finishedAt: finished_at,
    error: error_message,
    askedBy: asked_by,
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** The result of a job under the name of its kind; all null where there is none yet. */
function resultOf({ result }: WebJob) {
  const page = storedPage.safeParse(result);
  return {
    page: page.success ? shownPage(page.data) : null,
    search: searchAnswer.nullable().catch(null).parse(result),
    report: webReport.nullable().catch(null).parse(result),
    summary: pagesSummary.nullable().catch(null).parse(result),
  };
}

/** A page without the fields that only programs use. */
function shownPage({ text: _text, structured: _structured, ...page }: ReturnType<typeof storedPage.parse>) {
  return page;
}
