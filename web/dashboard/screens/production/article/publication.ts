/** When an article is to come out. */
export interface Publication {
  when: 'now' | 'draft' | 'hour';
  /** A local time of the site's time zone, `2026-11-22T06:00`; empty where none is chosen. */
  at: string;
}

/** The local time of a zone in the form of a date field. */
export function localHour(moment: string | number, timeZone: string): string {
  // Swedish dates are ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(moment))
    .replace(' ', 'T');
}
