import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';

/**
 * The next times of a five-field cron expression, or of several separated by `;`, as the queue interprets them.
 * @throws {AppError} `invalid_input` for an invalid expression or time zone.
 */
export async function nextTimes(cron: string, timeZone: string, from: Date, count = 1): Promise<Date[]> {
  const expressions = cronExpressions(cron);
  if (expressions.length > MOST || expressions.some((one) => one.split(/\s+/).length !== 5)) {
    throw new AppError('invalid_input', `"${cron}" is no schedule: it needs five fields.`, {
      hint: 'Minute, hour, day of the month, month, day of the week: "0 6,18 * * *" is at 6:00 and 18:00 each day.',
    });
  }
  requireTimeZone(timeZone);
  const { PgBoss } = await import('pg-boss');
  try {
    const boss = new PgBoss({ db: { executeSql: async () => ({ rows: [] }) } });
    const times = expressions.flatMap((one) => {
      const found: Date[] = [];
      let more;
      do {
        const few = Math.min(AT_ONCE, count - found.length);
        more = boss.previewSchedule(one, { tz: timeZone, from: found.at(-1) ?? from, count: few });
        found.push(...more);
      } while (found.length < count && more.length > 0);
      return found;
    });
    const sorted = [...new Set(times.map((time) => time.getTime()))].toSorted((a, b) => a - b);
    return sorted.slice(0, count).map((time) => new Date(time));
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('invalid_input', `"${cron}" is no schedule: ${said}`, {
      hint: 'Five fields: minute, hour, day of the month, month, day of the week.',
      cause,
    });
  }
}

function requireTimeZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  } catch (cause) {
    throw new AppError('invalid_input', `There is no time zone "${truncate(timeZone, 60)}".`, {
      hint: 'A name such as Europe/Brussels.',
      cause,
    });
  }
}

/** pg-boss gives up on more than one time after a second on the wall, in which a busy machine did not get through 60. */
const AT_ONCE = 4;
/** Maximum expressions per schedule. */
const MOST = 8;

/** Splits a schedule into expressions: two times of day with different minutes need two. */
export function cronExpressions(cron: string): string[] {
  return cron.split(';').map((one) => one.trim());
}
