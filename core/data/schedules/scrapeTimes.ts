import { discriminatedUnion, literal, object, regex, string, tuple, type infer as Infer } from 'zod/mini';

const time = string().check(regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 06:30'));

/** When all active accounts are scraped, as chosen by staff. */
export const scrapeTimes = discriminatedUnion('mode', [
  object({ mode: literal('off') }),
  object({ mode: literal('hourly') }),
  object({ mode: literal('daily'), times: tuple([time, time]) }),
]);

export type ScrapeTimes = Infer<typeof scrapeTimes>;

/** Planned scrapes per day. */
export function scrapesADay({ mode }: Pick<ScrapeTimes, 'mode'>, activeAccounts: number): number {
  return activeAccounts * { off: 0, hourly: 24, daily: 2 }[mode];
}

/** Converts the times to cron expressions of five fields, separated by `;`. Null: never. */
export function cronOf(wanted: ScrapeTimes): string | null {
  if (wanted.mode === 'off') return null;
  if (wanted.mode === 'hourly') return '0 * * * *';
  return wanted.times
    .toSorted((a, b) => a.localeCompare(b))
    .map((at) => {
      const [hour, minute] = at.split(':').map(Number);
      return `${minute} ${hour} * * *`;
    })
    .join('; ');
}

/** Converts a cron expression to these choices; null where it is another schedule. */
export function scrapeTimesOf(cron: string): ScrapeTimes | null {
  if (cron.trim() === '0 * * * *') return { mode: 'hourly' };
  // Two hours with the same minute are often written in one expression.
  const parts = cron.split(';').flatMap((part) => {
    const [minute, hours] = /^\s*(\d{1,2}) (\d{1,2}(?:,\d{1,2})?) \* \* \*\s*$/.exec(part)?.slice(1) ?? [];
    if (minute === undefined || hours === undefined) return [null];
    return hours.split(',').map((hour) => `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`);
  });
  const read = scrapeTimes.safeParse({ mode: 'daily', times: parts });
  return read.success ? read.data : null;
}
