import { Hono } from 'hono';
import { makeZip, predictLength } from 'client-zip';
import { iso, strictObject } from 'zod';
import { getUploads } from '#core/data/production/uploads.ts';
import { planStoryUpload } from '#core/pipeline/editing/stories.ts';
import { packageStory } from '#core/pipeline/production/packageStory.ts';
import { smallBody, storyParam, validated } from './input.ts';
import { ExportLimiter } from './exportLimiter.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

/** Most stories of each kind that the screen shows. */
const MOST = 300;

const moment = iso.datetime({ offset: true });
const span = strictObject({ since: moment, before: moment });
const plan = strictObject({ expected: moment.nullable(), planned: moment.nullable() });

/** `/uploads`: stories for the video platform, their planned dates, and their packages. */
export function uploadsApi({ clock, files, ask }: Pick<ApiContext, 'clock' | 'files'> & { ask: AskOperation }) {
  const packages = new ExportLimiter();
  return new Hono<SessionEnv>()
    .get('/', validated('query', span), async (context) => {
      const options = { signal: context.req.raw.signal };
      const stories = await getUploads(context.var.db, context.req.valid('query'), MOST, options);
      return context.json({ stories, now: clock.now() });
    })
    .put('/:id/plan', smallBody, validated('param', storyParam), validated('json', plan), async (context) => {
      const { id } = context.req.valid('param');
      return context.json(await planStoryUpload(context.var, { id, ...context.req.valid('json') }));
    })
    .get('/:id/package', validated('param', storyParam), async (context) => {
      ask(context, 'package story');
      const { id } = context.req.valid('param');
      const headers: Record<string, string> = { 'content-type': 'application/zip' };
      // A package stays in memory until its client has read it.
      const archive = await packages.stream(context.var.user.sub, async () => {
        const packed = await packageStory({ db: context.var.db, files }, id, { signal: context.req.raw.signal });
        headers['content-length'] = String(predictLength(packed.entries));
        headers['content-disposition'] = `attachment; filename="${packed.fileName}"`;
        return makeZip(packed.entries);
      });
      return context.body(archive, 200, headers);
    });
}
