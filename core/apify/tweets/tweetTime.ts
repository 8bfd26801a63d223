// "Tue Nov 18 12:00:00 +0000 2025"
const TWEET = /^\w{3} (\w{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2}) (\d{4})$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The first post was written in March 2006: an earlier date, or one of another century, is invalid. */
const FIRST = Date.UTC(2006, 2, 21);
const LAST = Date.UTC(2100, 0, 1);

/** A time in the platform's format or ISO 8601, as ISO 8601 in UTC; null where it is invalid. */
export function toIsoTime(text: string | null | undefined): string | null {
  const at = parse(text?.trim() ?? '');
  return at >= FIRST && at < LAST ? new Date(at).toISOString() : null;
}

/** Epoch milliseconds or NaN. `Date.parse` alone parses almost anything ("2025", "post 12") as some date. */
function parse(text: string): number {
  if (ISO.test(text)) return Date.parse(text);
  const [, month = '', day, hour, minute, second, sign, zoneHours, zoneMinutes, year] = TWEET.exec(text) ?? [];
  if (!MONTHS.includes(month)) return Number.NaN;
  const utc = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day), Number(hour), Number(minute), Number(second));
  if (new Date(utc).getUTCDate() !== Number(day) || Number(hour) > 23) return Number.NaN;
  const ahead = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  return sign === '-' ? utc + ahead : utc - ahead;
}
