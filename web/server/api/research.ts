import { Hono } from 'hono';
import { guid, strictObject, string } from 'zod';
import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import { listRuns } from '#core/data/runs/runList.ts';
import { AppError } from '#core/errors.ts';
import { planResearch } from '#core/pipeline/research/planResearch.ts';
import { storyParam, validated } from './input.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';
import { runDetail } from './runDetail.ts';

/** Runs of one story that the window offers to look at. */
const EARLIER = 20;

const runQuery = strictObject({ run: guid().optional() });
const modelId = string()
  .max(100)
  .regex(/^[\w.:/-]+$/, 'a model id is expected');
const planQuery = strictObject({
  model: modelId.optional(),
  budgetUsd: string()
    .regex(/^\d{1,5}(\.\d{1,6})?$/, 'an amount in USD is expected')
    .transform(Number)
    .optional(),
});

/** `/research/<inbox story>`: the story, its newest or a chosen run, and the runs before. */
export function research({ clock }: Pick<ApiContext, 'clock'>) {
  return new Hono<SessionEnv>()
    .get('/models', async (context) => {
      const models = await getModelCatalogue(context.var.db, { signal: context.req.raw.signal });
      return context.json(models.map(({ id, name, provider, retired }) => ({ id, name, provider, retired })));
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
      const detail = runId === undefined ? null : await runDetail(db, runId, { signal });
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
      return context.json({ story: { id, number, title, deletedAt }, detail, runs: earlier });
    })
    .get('/:id/plan', validated('param', storyParam), validated('query', planQuery), async (context) => {
      const { id } = context.req.valid('param');
      const input = { stories: [id], ...context.req.valid('query') };
      const services = { db: context.var.db, clock };
      const plan = await planResearch(services, input, { signal: context.req.raw.signal });
      const [story] = plan.stories;
      if (story === undefined) throw new AppError('not_found', 'There is no such story in the inbox.');
      const { action, reason, steps, maxCostUsd } = story;
      return context.json({ action, reason, steps, maxCostUsd, mayExceedBudget: plan.mayExceedBudget });
    });
}
