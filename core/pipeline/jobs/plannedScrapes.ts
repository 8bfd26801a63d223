import { cronExpressions, nextTimes } from '#core/backend/queue/nextTimes.ts';
import { getMonitoredAccounts } from '#core/data/accounts/monitoredAccounts.ts';
import type { QueryOptions } from '#core/data/database.ts';
import { formatUsd } from '#core/format.ts';
import { dailyScrapes, estimateScrapeCost } from '#core/scrapeCost.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
/** Times that are computed at once: few expressions have more a day (1,440 at most), and those are cheap to go on with. */
const TIMES = 100;
/** Default number of posts per account. */
const POSTS = 50;

/**
 * Question to confirm before a schedule of scrapes is set that exceeds the daily limit for the active accounts. Null
 * where it does not. `maxItems`: maximum posts for each account.
 * @throws {AppError} `invalid_input` for an invalid expression or time zone.
 */
export async function tooManyScrapes(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { cron, timeZone, maxItems = POSTS }: { cron: string; timeZone: string; maxItems?: number | undefined },
  options?: QueryOptions,
): Promise<string | null> {
  await nextTimes(cron, timeZone, new Date(clock.now()));
  const accounts = await getMonitoredAccounts(db, {}, options);
  const active = accounts.filter(({ is_active }) => is_active).length;
  const planned = active * (await timesOfDay(cron)).size;
  const { limit } = dailyScrapes(active);
  if (planned <= limit) return null;
  const costs = formatUsd(planned * estimateScrapeCost(maxItems));
  return `${planned} scrapes a day would be planned for ${active} active accounts, more than ${limit}. That is about ${costs} a day.`;
}

/**
 * Minutes of the day at which a schedule runs on its busiest day: its expressions are taken to meet on one day. Without
 * their day fields, because finding the days of a rare schedule (29 February) takes seconds of the processor.
 */
async function timesOfDay(cron: string): Promise<Set<number>> {
  const midnight = new Date('2001-01-01T00:00:00Z').getTime();
  const minutes = new Set<number>();
  for (const expression of cronExpressions(cron)) {
    const [minute, hour] = expression.split(/\s+/);
    const daily = `${minute} ${hour} * * *`;
    let from = midnight - 1;
    let times;
    do {
      times = (await nextTimes(daily, 'UTC', new Date(from), TIMES)).map((time) => time.getTime());
      for (const time of times) if (time < midnight + DAY_MS) minutes.add((time - midnight) / 60_000);
      from = times.at(-1) ?? midnight + DAY_MS;
    } while (from < midnight + DAY_MS && minutes.size < DAY_MS / 60_000);
  }
  return minutes;
}
