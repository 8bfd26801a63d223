import { Hono } from 'hono';
import { enum as oneOf, partialRecord, string } from 'zod';
import { productionFields } from '#core/data/production/productionFields.ts';
import { getProductionStory } from '#core/data/production/productionStories.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { type ProductionTableRow, productionTableRow } from '#core/data/stories/storyRows.ts';
import { AppError } from '#core/errors.ts';
import { storePicture } from '#core/pipeline/editing/pictures.ts';
import { addProductionStory, editStoryField } from '#core/pipeline/editing/stories.ts';
import { promote } from '#core/pipeline/research/promote.ts';
import { fieldEdit, pictureBody, sentQuery, smallBody, storyParam, validated } from './input.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';
import { addArticlePlaces } from './stories/addArticlePlaces.ts';
import { storyTable } from './stories/storyTable.ts';

const fields = [...productionFields.map(({ name }) => name), 'category'] as const;
const table = { name: 'production_stories', row: productionTableRow, fields, windows: ['article'] } as const;
const newStory = partialRecord(oneOf(fields), string());
const fieldParam = storyParam.extend({ field: oneOf(fields) });

/** `/production`: the production table, adding stories, pictures, one story with whole texts, edits of a field. */
export function productionApi(web: Pick<ApiContext, 'clock' | 'files' | 'settings'>) {
  const { siteUrl, timeZone } = web.settings;
  const complete = (db: Database, rows: ProductionTableRow[], options: QueryOptions) =>
    addArticlePlaces(db, rows, { siteUrl, timeZone, now: web.clock.now() }, options);
  return new Hono<SessionEnv>()
    .route('/', storyTable(web, { ...table, complete }))
    .post('/', smallBody, validated('query', sentQuery), validated('json', newStory), async (context) => {
      const sent = { ...context.req.valid('json'), ...context.req.valid('query') };
      const { id, story_number: number } = await addProductionStory(context.var, sent);
      return context.json({ id, number });
    })
    .post('/from-inbox', smallBody, validated('json', storyParam), async (context) => {
      const input = { storyId: context.req.valid('json').id };
      const { created, story } = await promote({ db: context.var.serverDb }, input);
      return context.json({ id: story.id, number: story.story_number, created });
    })
    .post('/:id/picture', pictureBody, validated('param', storyParam), async (context) => {
      const { id } = context.req.valid('param');
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      const type = context.req.header('content-type') ?? '';
      const services = { ...web, db: context.var.db };
      // An edit of the thumbnail shows it then, compared like every other.
      return context.json({ image: await storePicture(services, { storyId: id, bytes, type }) });
    })
    .get('/:id', validated('param', storyParam), async (context) => {
      const { id } = context.req.valid('param');
      const story = await getProductionStory(context.var.db, id, { signal: context.req.raw.signal });
      if (story === null) throw new AppError('not_found', 'There is no such production story.');
      return context.json(story);
    })
    .patch('/:id/:field', smallBody, validated('param', fieldParam), validated('json', fieldEdit), async (context) => {
      const edit = { table: table.name, ...context.req.valid('param'), ...context.req.valid('json') };
      // Without a signal, because an edit that was sent is finished even where its page is closed meanwhile.
      return context.json({ current: await editStoryField(context.var, edit) });
    });
}
