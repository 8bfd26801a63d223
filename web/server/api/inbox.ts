import { Hono } from 'hono';
import { enum as oneOf, strictObject, string } from 'zod';
import { createInboxStory, deleteInboxStory, getInboxStory, restoreInboxStory } from '#core/data/inbox/inboxStories.ts';
import { inboxTableRow } from '#core/data/stories/storyRows.ts';
import { listInboxStories } from '#core/data/storyLists.ts';
import { AppError } from '#core/errors.ts';
import { editField } from './editField.ts';
import { fieldEdit, PAGE, pageQuery, smallBody, storyParam, validated } from './input.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';
import { storyTable } from './stories/storyTable.ts';

const fields = ['title', 'summary', 'angle', 'sources', 'videos', 'category', 'is_completed'] as const;
const table = {
  name: 'inbox_stories',
  row: inboxTableRow,
  fields,
  toTrash: deleteInboxStory,
  restore: restoreInboxStory,
} as const;
const text = string().optional();
const newStory = strictObject({ title: text, summary: text, angle: text, sources: text, videos: text });
const listQuery = strictObject({ ...pageQuery, state: oneOf(['go', 'open', 'researched']).optional() });
const fieldParam = storyParam.extend({
  field: oneOf(fields),
});

/** `/inbox`: the inbox page by page, one story whole, one field edited. */
export function inbox(web: Pick<ApiContext, 'clock'>) {
  return new Hono<SessionEnv>()
    .route('/', storyTable(web, table))
    .post('/', smallBody, validated('json', newStory), async (context) => {
      const { id, story_number: number } = await createInboxStory(context.var.db, context.req.valid('json'));
      return context.json({ id, number });
    })
    .get('/', validated('query', listQuery), async (context) => {
      const { state, before, limit = PAGE, search, trash } = context.req.valid('query');
      const filter = { state, before, limit, search: { text: search }, trash: trash === 'true' };
      return context.json(await listInboxStories(context.var.db, filter, { signal: context.req.raw.signal }));
    })
    .get('/:id', validated('param', storyParam), async (context) => {
      const { id } = context.req.valid('param');
      const story = await getInboxStory(context.var.db, id, { signal: context.req.raw.signal });
      if (story === null) throw new AppError('not_found', 'There is no such story in the inbox.');
      return context.json(story);
    })
    .patch('/:id/:field', smallBody, validated('param', fieldParam), validated('json', fieldEdit), async (context) => {
      const change = { ...context.req.valid('param'), ...context.req.valid('json') };
      return context.json(await editField(context.var.db, 'inbox_stories', change));
    });
}
