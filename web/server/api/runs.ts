import { Hono } from 'hono';
import { coerce, enum as oneOf, guid, object, strictObject, string } from 'zod';
import { getRunCalls } from '#core/data/modelCalls/modelCalls.ts';
import { listRuns } from '#core/data/runs/runList.ts';
import { runStatuses, runTypes } from '#core/data/runs/runStates.ts';
import { getRunStep } from '#core/data/runs/runSteps.ts';
import { getRunTiles } from '#core/data/runs/runTiles.ts';
import { AppError } from '#core/errors.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { PAGE, pageQuery, validated } from './input.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';
import { runDetail } from './runDetail.ts';

const listQuery = strictObject({
  status: oneOf(runStatuses).optional(),
  type: oneOf(runTypes).optional(),
  /** The place that the part begins behind, both or none. */
  afterStarted: string()
    .max(40)
    .regex(/^[\d :.TZ+-]+$/, 'a time is expected')
    .optional(),
  afterId: guid().optional(),
  limit: pageQuery.limit,
});
export const runParam = object({ id: guid() });
export const stepParam = runParam.extend({ step: coerce.number().int().min(1).max(99) });

interface RunsContext extends Pick<ApiContext, 'clock'> {
  ask: AskOperation;
}

/** `/runs`: the list page by page, its tiles, one run, its calls to models, one step with its texts. */
export function runs({ clock, ask }: RunsContext) {
  return new Hono<SessionEnv>()
    .get('/', validated('query', listQuery), async (context) => {
      const { status, type, afterStarted, afterId, limit = PAGE } = context.req.valid('query');
      const after =
        afterStarted === undefined || afterId === undefined ? undefined : { started_at: afterStarted, id: afterId };
      const { signal } = context.req.raw;
      const page = await listRuns(context.var.db, { status, type, after, limit }, { signal });
      return context.json({ ...page, asOf: clock.now() });
    })
    .get('/tiles', async (context) =>
      context.json(await getRunTiles(context.var.db, { signal: context.req.raw.signal })),
    )
    .get('/:id', validated('param', runParam), async (context) => {
      const { id } = context.req.valid('param');
      const detail = await runDetail(context.var.db, id, { signal: context.req.raw.signal });
      return context.json({ ...detail, asOf: clock.now() });
    })
    .get('/:id/calls', validated('param', runParam), async (context) => {
      const { id } = context.req.valid('param');
      return context.json(await getRunCalls(context.var.db, id, { signal: context.req.raw.signal }));
    })
    .get('/:id/steps/:step', validated('param', stepParam), async (context) => {
      const { id, step } = context.req.valid('param');
      const output = await getRunStep(context.var.db, { runId: id, step }, { signal: context.req.raw.signal });
      if (output === null) throw new AppError('not_found', `Step ${step} of this run has not begun.`);
      return context.json(output);
    })
    .post('/:id/pause', validated('param', runParam), async (context) => {
      const { services, askedBy } = ask(context, 'pause research');
      const { id: runId } = context.req.valid('param');
      return context.json({ run: await pauseResearch(services, { runId, askedBy }) });
    });
}
