import { AppError } from '#core/errors.ts';

const MINUTE = 60_000;

/**
 * Parses a time to ISO 8601: `2026-11-22T06:00Z`, `2026-11-22 06:00` or `06:00` (the next such time in the site's time
 * zone), `+2h`, `+30m`.
 * @param now epoch milliseconds.
 * @throws {AppError} `usage` for any other text.
 */
export function publicationTime(text: string, now: number, timeZone: string): string {
  const at = momentOf(text.trim(), now, timeZone);
  if (at !== null && !Number.isNaN(at)) return new Date(at).toISOString();
  throw new AppError('usage', `"${text}" is no time.`, {
    hint: 'Write 06:00, "2026-11-22 06:00", 2026-11-22T06:00Z, +2h or +30m.',
  });
}

function momentOf(text: string, now: number, timeZone: string): number | null {
  const later = /^\+(\d{1,4})([mhd])$/.exec(text);
  if (later !== null) return now + Number(later[1]) * (later[2] === 'm' ? 1 : later[2] === 'h' ? 60 : 1440) * MINUTE;
  const clock = /^(\d{1,2}):(\d{2})$/.exec(text);
  if (clock !== null) {
    const today = localTime(now, timeZone).slice(0, 11);
    const at = inZone(`${today}${(clock[1] ?? '').padStart(2, '0')}:${clock[2]}:00`, timeZone);
    return at > now ? at : at + 1440 * MINUTE;
  }
  const day = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  if (day === null) return null;
  const [, date = '', hour = '', seconds = ':00', zone] = day;
  return zone === undefined
    ? inZone(`${date}T${hour}${seconds}`, timeZone)
    : Date.parse(`${date}T${hour}${seconds}${zone}`);
}

/**
 * The time at which clocks of a zone show a local time. Iterates twice: the first result may be on the other side of a
 * clock change.
 */
function inZone(local: string, timeZone: string): number {
  const wanted = Date.parse(`${local}Z`);
  let at = wanted;
  for (let tries = 0; tries < 2; tries += 1) at += wanted - Date.parse(`${localTime(at, timeZone)}Z`);
  return at;
}

/** Uses the Swedish date format, which is ISO 8601. */
function localTime(at: number, timeZone: string): string {
  if (Number.isNaN(at)) return 'NaN';
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(at)
    .replace(' ', 'T');
}
