import { Hono } from 'hono';
import { boolean, guid, number, record, strictObject, string } from 'zod';
import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import { callableModel } from '#core/models/callableModel.ts';
import { listRuns } from '#core/data/runs/runList.ts';
import { modelId } from '#core/data/settings/settings.ts';
import { LARGEST_RUN_BUDGET } from '#core/data/settings/settingText.ts';
import { AppError } from '#core/errors.ts';
import { planResearch } from '#core/pipeline/research/planResearch.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { researchSteps } from '#core/research/steps.ts';
import { readTime } from '#core/views/interruption.ts';
import type { DatabaseWatch } from '../live/changeWatcher.ts';
import { smallBody, storyParam, validated } from './input.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';
import { runDetail } from './runDetail.ts';

/** Most earlier runs of a story that the window offers. */
const EARLIER = 20;

const runQuery = strictObject({ run: guid().optional() });
/** Model ids by step number. */
const stepModels = record(
  string().refine((step) => researchSteps.some(({ number }) => String(number) === step), 'a step has no such number'),
  modelId,
);
const budgetUsd = number().positive().max(LARGEST_RUN_BUDGET);
const startBody = strictObject({
  model: modelId.optional(),
  stepModels: stepModels.optional(),
  budgetUsd: budgetUsd.optional(),
  again: boolean().optional(),
});
/** `continues`: the id of the run that the user saw and continues. */
const startOrContinueBody = startBody.extend({ continues: guid().optional() });
/** The same as JSON in a query parameter. */
const planQuery = strictObject({ settings: string().max(4000).transform(fromJson).pipe(startBody).optional() });

interface ResearchContext extends Pick<ApiContext, 'clock'> {
  live: DatabaseWatch;
  ask: AskOperation;
}

/** `/research/<inbox story>`: the story, its newest run or a given one, and the earlier runs. */
export function researchApi({ clock, live, ask }: ResearchContext) {
  return new Hono<SessionEnv>()
    .get('/models', async (context) => {
      const models = await getModelCatalogue(context.var.db, { signal: context.req.raw.signal });
      return context.json(
        models.map(({ id, name, category, retired, inputCost, outputCost }) => ({
          id,
          name,
          category,
          retired,
          replacedBy: callableModel(id, models).replacedBy,
          inputCost,
          outputCost,
        })),
      );
    })
    .get('/:id', validated('param', storyParam), validated('query', runQuery), async (context) => {
      const { id } = context.req.valid('param');
      const { run: chosen } = context.req.valid('query');
      const { db } = context.var;
      const { signal } = context.req.raw;
      const [story, { runs }] = await Promise.all([
        getInboxStory(db, id, { signal }),
        listRuns(db, { story_id: id, type: 'research', limit: EARLIER }, { signal }),
      ]);
      if (story === null) throw new AppError('not_found', 'There is no such story in the inbox.');
      const runId = chosen ?? runs[0]?.id;
      const at = clock.now();
      const detail = runId === undefined ? null : await runDetail(db, runId, { signal });
      if (detail !== null && detail.run.deleted_at !== null) {
        throw new AppError('not_found', 'This workflow run was deleted.');
      }
      if (detail !== null && detail.run.story_id !== id) {
        throw new AppError('not_found', 'This run is not of this story.');
      }
      const { story_number: number, title, deleted_at: deletedAt } = story;
      const earlier = runs.map((run) => ({
        id: run.id,
        status: run.status,
        startedAt: run.started_at,
        triggeredBy: run.triggered_by,
      }));
      const { answersSince } = live;
      const shown =
        detail === null
          ? null
          : { ...detail, run: { ...detail.run, read_at: readTime(detail.run, { at, answersSince }) } };
      return context.json({ story: { id, number, title, deletedAt }, detail: shown, runs: earlier, asOf: clock.now() });
    })
    .get('/:id/plan', validated('param', storyParam), validated('query', planQuery), async (context) => {
      const { id } = context.req.valid('param');
      const input = { stories: [id], ...context.req.valid('query').settings };
      const services = { db: context.var.db, clock };
      const plan = await planResearch(services, input, { signal: context.req.raw.signal });
      const [story] = plan.stories;
      if (story === undefined) throw new AppError('not_found', 'There is no such story in the inbox.');
      const { action, reason, steps, maxCostUsd, priceIsUnknown } = story;
      return context.json({ action, reason, steps, maxCostUsd, priceIsUnknown, mayExceedBudget: plan.mayExceedBudget });
    })
    .post(
      '/:id/start',
      smallBody,
      validated('param', storyParam),
      validated('json', startOrContinueBody),
      async (context) => {
        const { services, askedBy } = ask(context, 'start research');
        const { id } = context.req.valid('param');
        const settings = context.req.valid('json');
        const { runs } = await startResearch(services, { storyIds: [id], askedBy, ...settings });
        return context.json({ runs });
      },
    );
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
