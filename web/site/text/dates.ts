/** A date in US English long format: `November 21, 2026`. `Unknown` for what is no date. */
export function longDate(iso: string, timeZone: string): string {
  return format(iso, { dateStyle: 'long', timeZone });
}

/** The date line of the masthead: `Saturday, November 21, 2026`. */
export function dateLine(iso: string, timeZone: string): string {
  return format(iso, { dateStyle: 'full', timeZone });
}

function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? 'Unknown' : new Intl.DateTimeFormat('en-US', options).format(date);
}
