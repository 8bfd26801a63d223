/** A date in US English long format: `November 21, 2026`. `Unknown` for a malformed date. */
export function longDate(iso: string, timeZone: string): string {
  return format(iso, 'long', timeZone);
}

/** The date line of the masthead: `Saturday, November 21, 2026`. */
export function dateLine(iso: string, timeZone: string): string {
  return format(iso, 'full', timeZone);
}

/** The day in ISO 8601: `2026-11-21`. */
export function isoDay(iso: string, timeZone: string): string {
  return format(iso, 'short', timeZone);
}

/** Milliseconds: an update within this time counts as part of the publication. */
const SAME_MS = 60_000;

/**
 * When an article was updated after its publication: `November 22, 2026`, or on the same day `November 21, 2026, 15:45
 * GMT+1`. Null where it was not updated.
 */
export function updatedDate(
  { publishedAt, updatedAt }: { publishedAt: string; updatedAt: string },
  timeZone: string,
): string | null {
  if (!(Date.parse(updatedAt) - Date.parse(publishedAt) >= SAME_MS)) return null;
  const day = longDate(updatedAt, timeZone);
  return day === longDate(publishedAt, timeZone) ? dateAndTime(updatedAt, timeZone) : day;
}

/** A date with its time: `November 21, 2026, 15:45 GMT+1`. `Unknown` for a malformed date. */
export function dateAndTime(iso: string, timeZone: string): string {
  const day = longDate(iso, timeZone);
  return day === 'Unknown' ? day : `${day}, ${clockTime(iso, timeZone)}`;
}

/** Formatted separately from the date, because servers and browsers disagree on the characters between the two. */
function clockTime(iso: string, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) clocks.set(timeZone, (clock = clockFormat(timeZone)));
  const parts = clock.formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  });
}

const formats = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a date; the Swedish short format is ISO 8601. Formatters are cached: creating one costs more than formatting
 * a hundred dates.
 */
function format(iso: string, dateStyle: 'long' | 'full' | 'short', timeZone: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'Unknown';
  const key = `${dateStyle} ${timeZone}`;
  let known = formats.get(key);
  if (known === undefined)
    formats.set(
      key,
      (known = new Intl.DateTimeFormat(dateStyle === 'short' ? 'sv-SE' : 'en-US', { dateStyle, timeZone })),
    );
  return known.format(date);
}
