import { Hono } from 'hono';
import { array, guid, strictObject, string } from 'zod';
import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { newestStoryRuns } from '#core/data/runs/newestStoryRuns.ts';
import { inboxTableRow } from '#core/data/stories/storyRows.ts';
import { AppError } from '#core/errors.ts';
import { addInboxStory } from '#core/pipeline/editing/stories.ts';
import { sentQuery, smallBody, storyParam, validated } from './input.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';
import { storyTable } from './stories/storyTable.ts';

const fields = ['title', 'summary', 'angle', 'sources', 'videos', 'category', 'is_completed'] as const;
const table = { name: 'inbox_stories', row: inboxTableRow, fields } as const;
const text = string().optional();
const runsAsked = strictObject({ ids: array(guid()).max(200) });
const newStory = strictObject({ title: text, summary: text, angle: text, sources: text, videos: text });

/** `/inbox`: the table of story ideas, the research runs of its rows, adding one, one story with whole texts. */
export function inboxApi(web: Pick<ApiContext, 'clock'>) {
  return new Hono<SessionEnv>()
    .route('/', storyTable(web, table))
    .post('/', smallBody, validated('query', sentQuery), validated('json', newStory), async (context) => {
      const sent = { ...context.req.valid('json'), ...context.req.valid('query') };
      const { id, story_number: number } = await addInboxStory(context.var, sent);
      return context.json({ id, number });
    })
    .post('/runs', smallBody, validated('json', runsAsked), async (context) => {
      const { signal } = context.req.raw;
      return context.json({ runs: await newestStoryRuns(context.var.db, context.req.valid('json').ids, { signal }) });
    })
    .get('/:id', validated('param', storyParam), async (context) => {
      const { id } = context.req.valid('param');
      const story = await getInboxStory(context.var.db, id, { signal: context.req.raw.signal });
      if (story === null) throw new AppError('not_found', 'There is no such story in the inbox.');
      return context.json(story);
    });
}
