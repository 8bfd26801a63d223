/** A date in US English long format: `November 21, 2026`. `Unknown` for what is not a date. */
export function longDate(iso: string, timeZone: string): string {
  return format(iso, 'long', timeZone);
}

/** The date line of the masthead: `Saturday, November 21, 2026`. */
export function dateLine(iso: string, timeZone: string): string {
  return format(iso, 'full', timeZone);
}

/** The day as machines write it: `2026-11-21`. */
export function isoDay(iso: string, timeZone: string): string {
  return format(iso, 'short', timeZone);
}

/** An update within this time belongs to the publication itself. */
const SAME_MS = 60_000;

/**
 * When an article was changed after its publication: `November 22, 2026`, on the day itself `November 21, 2026, 15:45
 * GMT+1`. Null where it was not.
 */
export function updatedDate(
  { publishedAt, updatedAt }: { publishedAt: string; updatedAt: string },
  timeZone: string,
): string | null {
  if (!(Date.parse(updatedAt) - Date.parse(publishedAt) >= SAME_MS)) return null;
  const day = longDate(updatedAt, timeZone);
  return day === longDate(publishedAt, timeZone) ? dateAndTime(updatedAt, timeZone) : day;
}

/** A date with its time of day: `November 21, 2026, 15:45 GMT+1`. `Unknown` for what is not a date. */
export function dateAndTime(iso: string, timeZone: string): string {
  const day = longDate(iso, timeZone);
  return day === 'Unknown' ? day : `${day}, ${clockTime(iso, timeZone)}`;
}

/** Put together by hand: servers and browsers disagree on the signs between date and time. */
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

/** Swedish short dates are ISO 8601. Formats are kept: making one costs more than a hundred dates, and a page shows up to seventeen. */
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
