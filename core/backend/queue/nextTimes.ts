import { AppError } from '#core/errors.ts';

/**
 * The next times of a cron expression of five fields, as the queue understands it.
 * @throws AppError `invalid_input` for an expression or a time zone that nobody knows.
 */
export async function nextTimes(cron: string, timeZone: string, from: Date, count = 1): Promise<Date[]> {
  if (cron.trim().split(/\s+/).length !== 5) {
    throw new AppError('invalid_input', `"${cron}" is no schedule: it needs five fields.`, {
      hint: 'Minute, hour, day of the month, month, day of the week: "0 6,18 * * *" is at 6:00 and 18:00 each day.',
    });
  }
  const { PgBoss } = await import('pg-boss');
  try {
    const boss = new PgBoss({ db: { executeSql: async () => ({ rows: [] }) } });
    return boss.previewSchedule(cron, { tz: timeZone, from, count });
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('invalid_input', `"${cron}" in ${timeZone} is no schedule: ${said}`, {
      hint: 'Five fields, and a time zone such as Europe/Berlin.',
      cause,
    });
  }
}
