import { type Context, Hono } from 'hono';
import { coerce } from 'zod';
import { getNewestWritingJob, type WritingJob } from '#core/data/writing/writingJobs.ts';
import { modelId } from '#core/data/settings/settings.ts';
import { startWriting, stopWriting } from '#core/pipeline/writing/startWriting.ts';
import { planVariations, variationsInput, writtenVariations } from '#core/pipeline/writing/variations.ts';
import { articleInput, type WritingAsk } from '#core/pipeline/writing/writingInput.ts';
import { smallBody, storyParam, validated } from './input.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

const model = modelId.optional();
const articleBody = articleInput.extend({ model });
const variationsBody = variationsInput.extend({ model });
const planQuery = variationsInput.extend({ model, count: coerce.number().int().min(1).max(10).optional() });

/**
 * `/writing`: texts that a model writes for a story. A worker runs the job, so that it continues when the tab is
 * closed.
 */
export function writingApi({ clock, ask }: Pick<ApiContext, 'clock'> & { ask: AskOperation }) {
  const begin = async (context: Context<SessionEnv>, wanted: WritingAsk) => {
    const { services, askedBy } = ask(context, 'write');
    const job = await startWriting(services, wanted, { askedBy }, { signal: context.req.raw.signal });
    return { job: shown(job), asOf: clock.now() };
  };
  const newest = async (context: Context<SessionEnv>, place: Pick<WritingAsk, 'kind' | 'storyId'>) => {
    const job = await getNewestWritingJob(context.var.db, place, { signal: context.req.raw.signal });
    return { job: job === null ? null : shown(job), asOf: clock.now() };
  };
  const stop = async (context: Context<SessionEnv>, place: Pick<WritingAsk, 'kind' | 'storyId'>) => {
    const { services } = ask(context, 'stop writing');
    const { job } = await stopWriting(services, place);
    return { job: shown(job), asOf: clock.now() };
  };
  return new Hono<SessionEnv>()
    .get('/article/:id', validated('param', storyParam), async (context) =>
      context.json(await newest(context, { kind: 'article', storyId: context.req.valid('param').id })),
    )
    .post(
      '/article/:id',
      smallBody,
      validated('param', storyParam),
      validated('json', articleBody),
      async (context) => {
        const storyId = context.req.valid('param').id;
        return context.json(await begin(context, { kind: 'article', storyId, input: context.req.valid('json') }), 201);
      },
    )
    .post('/article/:id/stop', validated('param', storyParam), async (context) =>
      context.json(await stop(context, { kind: 'article', storyId: context.req.valid('param').id })),
    )
    .get('/variations/:id', validated('param', storyParam), async (context) =>
      context.json(await newest(context, { kind: 'variations', storyId: context.req.valid('param').id })),
    )
    .get('/variations/:id/plan', validated('param', storyParam), validated('query', planQuery), async (context) => {
      const input = { storyId: context.req.valid('param').id, ...context.req.valid('query') };
      return context.json(await planVariations(context.var, input, { signal: context.req.raw.signal }));
    })
    .post(
      '/variations/:id',
      smallBody,
      validated('param', storyParam),
      validated('json', variationsBody),
      async (context) => {
        const storyId = context.req.valid('param').id;
        return context.json(
          await begin(context, { kind: 'variations', storyId, input: context.req.valid('json') }),
          201,
        );
      },
    )
    .post('/variations/:id/stop', validated('param', storyParam), async (context) =>
      context.json(await stop(context, { kind: 'variations', storyId: context.req.valid('param').id })),
    );
}

/** A job as the screens show it. Costs are USD, times ISO 8601. */
function shown(job: WritingJob) {
  const variations = writtenVariations.safeParse(job.result).data;
  return {
    id: job.id,
    status: job.status,
    model: typeof job.input['model'] === 'string' ? job.input['model'] : null,
    /** The model's text so far. */
    said: job.said,
    variations: variations === undefined ? null : variations,
    error: job.error_message,
    costUsd: job.cost_usd,
    askedBy: job.asked_by,
    createdAt: job.created_at,
    startedAt: job.started_at,
    finishedAt: job.finished_at,
  };
}
