/** When to publish an article. */
export interface Publication {
  when: 'now' | 'draft' | 'hour';
  /** A local time of the site's time zone, `2026-11-22T06:00`; empty where none is chosen. */
  at: string;
}

/** A moment as the value of an input of date and time, in a time zone. */
export function localHour(moment: string | number, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(moment))
    .replace(' ', 'T');
}
