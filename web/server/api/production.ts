import { Hono } from 'hono';
import { enum as oneOf, strictObject } from 'zod';
import { productionFields } from '#core/data/production/productionFields.ts';
import { getProductionStory } from '#core/data/production/productionStories.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import { productionTableRow } from '#core/data/stories/storyRows.ts';
import { listProductionStories } from '#core/data/storyLists.ts';
import { AppError } from '#core/errors.ts';
import { editField } from './editField.ts';
import { fieldEdit, PAGE, pageQuery, smallBody, storyParam, validated } from './input.ts';
import type { SessionEnv } from './requireStaff.ts';
import { storyTable } from './stories/storyTable.ts';

const listQuery = strictObject({ ...pageQuery, view: oneOf(productionViews.map(({ id }) => id)).optional() });
const fields = [...productionFields.map(({ name }) => name), 'category'] as const;
const fieldParam = storyParam.extend({ field: oneOf(fields) });

/** `/production`: the production table page by page, one story whole, one field edited. */
export function production() {
  return new Hono<SessionEnv>()
    .route('/', storyTable({ name: 'production_stories', row: productionTableRow, fields }))
    .get('/', validated('query', listQuery), async (context) => {
      const { view, before, limit = PAGE, search, trash } = context.req.valid('query');
      const filter = { view, before, limit, search: { text: search }, trash: trash === 'true' };
      return context.json(await listProductionStories(context.var.db, filter, { signal: context.req.raw.signal }));
    })
    .get('/:id', validated('param', storyParam), async (context) => {
      const { id } = context.req.valid('param');
      const story = await getProductionStory(context.var.db, id, { signal: context.req.raw.signal });
      if (story === null) throw new AppError('not_found', 'There is no such production story.');
      return context.json(story);
    })
    .patch('/:id/:field', smallBody, validated('param', fieldParam), validated('json', fieldEdit), async (context) => {
      const change = { ...context.req.valid('param'), ...context.req.valid('json') };
      return context.json(await editField(context.var.db, 'production_stories', change));
    });
}
