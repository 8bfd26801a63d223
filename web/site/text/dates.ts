/** A date in US English long format: `November 21, 2026`. `Unknown` for what is no date. */
export function longDate(iso: string, timeZone: string): string {
  return format(iso, 'long', timeZone);
}

/** The date line of the masthead: `Saturday, November 21, 2026`. */
export function dateLine(iso: string, timeZone: string): string {
  return format(iso, 'full', timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: making one costs more than a hundred dates, and a page shows up to seventeen. */
function format(iso: string, dateStyle: 'long' | 'full', timeZone: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'Unknown';
  const key = `${dateStyle} ${timeZone}`;
  let known = formats.get(key);
  if (known === undefined) formats.set(key, (known = new Intl.DateTimeFormat('en-US', { dateStyle, timeZone })));
  return known.format(date);
}
