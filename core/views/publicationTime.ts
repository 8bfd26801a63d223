import { AppError } from '#core/errors.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Years of articles, as of planned uploads; a day more at each end for the time zones. */
const FROM = Date.UTC(1999, 11, 31);
const BEFORE = Date.UTC(2100, 0, 2);

/**
 * Parses a time to ISO 8601: `2026-11-22T06:00Z`, `2026-11-22 06:00` or `06:00` (the next such time in the site's time
 * zone), `+2h`, `+30m`. Of an hour that comes twice, as clocks are turned back, the first is meant.
 * @param now epoch milliseconds.
 * @throws {AppError} `usage` for any other text, `invalid_input` for an hour that clocks leave out, a day that
 * the calendar does not have and a year that can only be mistyped.
 */
export function publicationTime(text: string, now: number, timeZone: string): string {
  const at = momentOf(text.trim(), now, timeZone);
  if (at !== null && at >= FROM && at < BEFORE) return new Date(at).toISOString();
  if (at !== null && !Number.isNaN(at)) {
    throw new AppError('invalid_input', 'An article comes out between 2000 and 2099.', { hint: 'Correct the year.' });
  }
  throw new AppError('usage', `"${text}" is no time.`, {
    hint: 'Write 06:00, "2026-11-22 06:00", 2026-11-22T06:00Z, +2h or +30m.',
  });
}

function momentOf(text: string, now: number, timeZone: string): number | null {
  const later = /^\+(\d{1,4})([mhd])$/.exec(text);
  if (later !== null) return now + Number(later[1]) * (later[2] === 'm' ? 1 : later[2] === 'h' ? 60 : 1440) * MINUTE;
  const clock = /^(\d{1,2}):(\d{2})$/.exec(text);
  if (clock !== null) {
    checkHour(text);
    const time = `T${(clock[1] ?? '').padStart(2, '0')}:${clock[2]}:00`;
    const today = localTime(now, timeZone).slice(0, 10);
    const at = inZone(today + time, timeZone);
    if (at > now) return at;
    // Not 24 hours later: that day may have 23 or 25.
    return inZone(new Date(Date.parse(today) + DAY).toISOString().slice(0, 10) + time, timeZone);
  }
  const day = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  if (day === null) return null;
  const [, date = '', hour = '', seconds = ':00', zone] = day;
  checkDay(date);
  checkHour(hour);
  return zone === undefined
    ? inZone(`${date}T${hour}${seconds}`, timeZone)
    : Date.parse(`${date}T${hour}${seconds}${zone}`);
}

/** `Date.parse` takes 30 February for 2 March. @throws {AppError} `invalid_input`. */
function checkDay(date: string): void {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().startsWith(date)) return;
  throw new AppError('invalid_input', `There is no ${date}.`, {
    hint: 'That month has fewer days: choose one that it has.',
  });
}

/** `Date.parse` takes 24:00 for the next day's 00:00. @throws {AppError} `invalid_input`. */
function checkHour(hour: string): void {
  if (hour !== '24:00') return;
  throw new AppError('invalid_input', 'There is no 24:00.', { hint: 'Write 00:00 of the next day.' });
}

/**
 * The first time at which clocks of a zone show a local time: it has the offset of the day before or of the day after.
 * @throws {AppError} `invalid_input` where they never show it.
 */
function inZone(local: string, timeZone: string): number {
  const shown = Date.parse(`${local}Z`);
  const offset = (at: number) => Date.parse(`${localTime(at, timeZone)}Z`) - at;
  const found = [shown - offset(shown - DAY), shown - offset(shown + DAY)].filter((at) => offset(at) === shown - at);
  if (Number.isNaN(shown)) return shown;
  if (found.length > 0) return Math.min(...found);
  throw new AppError('invalid_input', `There is no ${local.slice(11, 16)} on ${local.slice(0, 10)} in ${timeZone}.`, {
    hint: 'Clocks are turned forward then: choose an hour before or after that.',
  });
}

/** Uses the Swedish date format, which is ISO 8601. */
function localTime(at: number, timeZone: string): string {
  if (Number.isNaN(at)) return 'NaN';
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(at)
    .replace(' ', 'T');
}
