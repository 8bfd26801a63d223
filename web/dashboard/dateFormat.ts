/**
 * Formats dates in the browser's time zone. The first format takes a browser some milliseconds, so it is made when a
 * date is shown, not when the code is read.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (moment: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (moment) => (made ??= new Intl.DateTimeFormat(locale, options)).format(moment);
}

const utcDay = dateFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Nov 11` of a day in UTC, as bills count them. @param day ISO 8601 or epoch milliseconds. */
export function formatUtcDay(day: string | number): string {
  return utcDay(new Date(day));
}
