import type { ArticleView, ShownArticle } from '../../../data/articles.ts';

const HOUR_MS = 3_600_000;

/** When to publish an article. */
export interface Publication {
  when: 'now' | 'draft' | 'hour';
  /** A local time of the site's time zone, `2026-11-22T06:00`; empty where none is chosen. */
  at: string;
}

/** What a window offers that nobody has chosen in yet: the hour that the article has, or the next one. */
export function usualPublication(
  { state, since }: Pick<ShownArticle, 'state' | 'since'>,
  { asOf, timeZone }: Pick<ArticleView, 'asOf' | 'timeZone'>,
): Publication {
  const isScheduled = state === 'scheduled' && since !== null;
  return { when: isScheduled ? 'hour' : 'now', at: localHour(isScheduled ? since : asOf + HOUR_MS, timeZone) };
}

/** A moment as the value of an input of date and time, in a time zone. */
export function localHour(moment: string | number, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(moment))
    .replace(' ', 'T');
}
