import { Hono } from 'hono';
import { coerce, enum as oneOf, guid, object, partialRecord, strictObject, string } from 'zod';
import { productionFields } from '#core/data/production/productionFields.ts';
import { getRunCalls } from '#core/data/modelCalls/modelCalls.ts';
import { listRuns } from '#core/data/runs/runList.ts';
import { runStatuses, runTypes } from '#core/data/runs/runStates.ts';
import { getOutputVersions, getStepVersions } from '#core/data/runs/outputVersions.ts';
import { getRunStep } from '#core/data/runs/runSteps.ts';
import { getRunTiles } from '#core/data/runs/runTiles.ts';
import { modelId } from '#core/data/settings/settings.ts';
import { AppError } from '#core/errors.ts';
import { applyToProduction } from '#core/pipeline/research/applyToProduction.ts';
import { editOutput } from '#core/pipeline/research/editOutput.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { removeRun } from '#core/pipeline/research/removeRun.ts';
import { rerunStep } from '#core/pipeline/research/rerunStep.ts';
import { readTime } from '#core/views/interruption.ts';
import type { DatabaseWatch } from '../live/changeWatcher.ts';
import { fieldEdit, PAGE, pageSize, smallBody, validated } from './input.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';
import { runDetail } from './runDetail.ts';

const listQuery = strictObject({
  status: oneOf(runStatuses).optional(),
  type: oneOf(runTypes).optional(),
  /** The cursor of the page: both fields or none. */
  afterStarted: string()
    .max(40)
    .regex(/^[\d :.TZ+-]+$/, 'a time is expected')
    .optional(),
  afterId: guid().optional(),
  limit: pageSize,
});
const runParam = object({ id: guid() });
const stepParam = runParam.extend({ step: coerce.number().int().min(1).max(99) });

/** The step's model from now on; unset: unchanged. */
const rerunBody = strictObject({ model: modelId.optional() });
/** Fields to replace although a person wrote them, each with the text that the user saw there. */
const applyBody = strictObject({
  overwrite: partialRecord(oneOf(productionFields.map(({ name }) => name)), string()).optional(),
});

interface RunsContext extends Pick<ApiContext, 'clock'> {
  live: DatabaseWatch;
  ask: AskOperation;
}

/**
 * `/runs`: the list page by page, its tiles, one run with its model calls and steps; pause, rerun, edit, apply, delete.
 */
export function runsApi({ clock, live, ask }: RunsContext) {
  return new Hono<SessionEnv>()
    .get('/', validated('query', listQuery), async (context) => {
      const { status, type, afterStarted, afterId, limit = PAGE } = context.req.valid('query');
      const after =
        afterStarted === undefined || afterId === undefined ? undefined : { started_at: afterStarted, id: afterId };
      const { signal } = context.req.raw;
      const at = clock.now();
      const page = await listRuns(context.var.db, { status, type, after, limit }, { signal });
      const { answersSince } = live;
      const runs = page.runs.map((run) => ({ ...run, read_at: readTime(run, { at, answersSince }) }));
      return context.json({ ...page, runs, asOf: clock.now() });
    })
    .get('/tiles', async (context) =>
      context.json(await getRunTiles(context.var.db, { signal: context.req.raw.signal })),
    )
    .get('/:id', validated('param', runParam), async (context) => {
      const { id } = context.req.valid('param');
      const at = clock.now();
      const detail = await runDetail(context.var.db, id, { signal: context.req.raw.signal });
      const read_at = readTime(detail.run, { at, answersSince: live.answersSince });
      return context.json({ ...detail, run: { ...detail.run, read_at }, asOf: clock.now() });
    })
    .get('/:id/calls', validated('param', runParam), async (context) => {
      const { id } = context.req.valid('param');
      return context.json(await getRunCalls(context.var.db, id, { signal: context.req.raw.signal }));
    })
    .get('/:id/versions', validated('param', runParam), async (context) => {
      const { id } = context.req.valid('param');
      return context.json(await getStepVersions(context.var.db, id, { signal: context.req.raw.signal }));
    })
    .get('/:id/steps/:step/versions', validated('param', stepParam), async (context) => {
      const { id, step } = context.req.valid('param');
      const versions = await getOutputVersions(context.var.db, id, { signal: context.req.raw.signal });
      return context.json(versions.filter(({ step_number }) => step_number === step));
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
    })
    .delete('/:id', validated('param', runParam), async (context) => {
      const { services, askedBy } = ask(context, 'delete run');
      const { id: runId } = context.req.valid('param');
      const { removed } = await removeRun(services, { runId, askedBy });
      return context.json({ removed });
    })
    .post(
      '/:id/steps/:step/rerun',
      smallBody,
      validated('param', stepParam),
      validated('json', rerunBody),
      async (context) => {
        const { services, askedBy } = ask(context, 'rerun step');
        const { id: runId, step } = context.req.valid('param');
        return context.json(await rerunStep(services, { runId, step, askedBy, ...context.req.valid('json') }));
      },
    )
    .patch(
      '/:id/steps/:step',
      smallBody,
      validated('param', stepParam),
      validated('json', fieldEdit),
      async (context) => {
        const { services, askedBy } = ask(context, 'edit output');
        const { id: runId, step } = context.req.valid('param');
        const { expected, value: text } = context.req.valid('json');
        const { stale } = await editOutput(services, { runId, step, expected, text, askedBy });
        return context.json({ stale });
      },
    )
    .post('/:id/apply', smallBody, validated('param', runParam), validated('json', applyBody), async (context) => {
      const { services, askedBy } = ask(context, 'apply to production');
      const { id: runId } = context.req.valid('param');
      const { overwrite } = context.req.valid('json');
      const { story, written, kept, stale } = await applyToProduction(services, { runId, overwrite, askedBy });
      return context.json({ story: { id: story.id, number: story.story_number }, written, kept, stale });
    });
}
