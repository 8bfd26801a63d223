import { Hono } from 'hono';
import { guid, strictObject } from 'zod';
import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { listRuns } from '#core/data/runs/runList.ts';
import { AppError } from '#core/errors.ts';
import { storyParam, validated } from './input.ts';
import type { SessionEnv } from './requireStaff.ts';
import { runDetail } from './runDetail.ts';

/** Runs of one story that the window offers to look at. */
const EARLIER = 20;

const runQuery = strictObject({ run: guid().optional() });

/** `/research/<inbox story>`: the story, its newest or a chosen run, and the runs before. */
export function research() {
  return new Hono<SessionEnv>().get(
    '/:id',
    validated('param', storyParam),
    validated('query', runQuery),
    async (context) => {
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
      return context.json({
        story: { id, number, title, deletedAt },
        detail,
        runs: runs.map(({ id: of, status, started_at: startedAt, triggered_by: by }) => ({
          id: of,
          status,
          startedAt,
          by,
        })),
      });
    },
  );
}
