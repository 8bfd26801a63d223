import { Hono } from 'hono';
import { boolean, enum as oneOf, int, number, object, strictObject, string } from 'zod';
import { scheduleNames } from '#core/data/schedules/jobSchedules.ts';
import { LARGEST_RUN_BUDGET } from '#core/data/settings/settingText.ts';
import { smallBody, validated } from './input.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

const scheduleParam = object({ name: oneOf(scheduleNames) });
const edited = strictObject({
  cron: string().trim().max(100),
  timeZone: string().trim().min(1).max(60),
  /** What the editor saw; null for no schedule. Without it the times are not compared. */
  expected: strictObject({ cron: string().max(1000), timeZone: string().max(100) })
    .nullable()
    .optional(),
  maxItems: int().min(1).max(10_000).optional(),
  budgetUsd: number().positive().max(LARGEST_RUN_BUDGET).optional(),
  keep: int().min(1).max(10_000).optional(),
  /** Confirms more scrapes a day than the limit. */
  confirmed: boolean().optional(),
});

/** `/system`: backend and version, schedules, and backups. */
export function systemApi({
  clock,
  serverAdmin: admin,
  ask,
}: Pick<ApiContext, 'clock' | 'serverAdmin'> & { ask: AskOperation }) {
  return new Hono<SessionEnv>()
    .get('/', async (context) => context.json(await admin.system(context.req.raw.signal)))
    .get('/schedules', async (context) => {
      const schedules = await admin.schedules(context.req.raw.signal);
      return context.json({
        schedules: schedules.map((schedule) => ({
          name: schedule.name,
          cron: schedule.cron,
          timeZone: schedule.time_zone,
          options: schedule.options,
          paused: schedule.paused,
          setBy: schedule.set_by,
          lastStartedAt: schedule.last_started_at,
          lastError: schedule.last_error,
          /** ISO 8601; null for never. */
          nextAt: schedule.next?.toISOString() ?? null,
          /** Why it does not run: more scrapes a day than were confirmed. */
          question: schedule.question,
          /** What an execution that is due waits for. */
          waits: schedule.waits,
        })),
        now: clock.now(),
      });
    })
    .put(
      '/schedules/:name',
      smallBody,
      validated('param', scheduleParam),
      validated('json', edited),
      async (context) => {
        const { askedBy } = ask(context, 'change schedule');
        const { name } = context.req.valid('param');
        const { cron, timeZone, confirmed, expected, ...options } = context.req.valid('json');
        const seen = expected == null ? expected : { cron: expected.cron, time_zone: expected.timeZone };
        const schedule = { name, cron, time_zone: timeZone, set_by: askedBy, options, confirmed, expected: seen };
        const { next } = await admin.setSchedule(schedule);
        return context.json({ name, nextAt: next?.toISOString() ?? null });
      },
    )
    .put(
      '/schedules/:name/paused',
      smallBody,
      validated('param', scheduleParam),
      validated('json', strictObject({ paused: boolean() })),
      async (context) => {
        const { askedBy } = ask(context, 'change schedule');
        const change = { ...context.req.valid('param'), ...context.req.valid('json'), setBy: askedBy };
        const { name, paused } = await admin.pauseSchedule(change);
        return context.json({ name, paused });
      },
    )
    .delete('/schedules/:name', validated('param', scheduleParam), async (context) => {
      ask(context, 'change schedule');
      const { name } = context.req.valid('param');
      await admin.removeSchedule(name);
      return context.json({ name });
    })
    .get('/backups', async (context) => context.json({ ...(await admin.backups()), now: clock.now() }))
    .post('/backups', async (context) => {
      ask(context, 'make backup');
      admin.backUp();
      return context.json(await admin.backups(), 202);
    });
}
