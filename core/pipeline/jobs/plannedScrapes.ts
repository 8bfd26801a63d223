import { nextTimes } from '#core/backend/queue/nextTimes.ts';
import { getMonitoredAccounts } from '#core/data/accounts/monitoredAccounts.ts';
import type { QueryOptions } from '#core/data/database.ts';
import { formatUsd } from '#core/format.ts';
import { dailyScrapes, estimateScrapeCost } from '#core/scrapeCost.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
/** Times that can be asked for at once; a day of minutes has 1,440, and no expression of five fields has more. */
const TIMES = 1_000;
/** Posts of an account that a scrape brings where nothing else is said. */
const POSTS = 50;

/**
 * What to ask before a schedule of scrapes is set: it plans more a day than the limit for the accounts that are active.
 * Null where it does not. `maxItems`: most posts for each account.
 * @throws AppError `invalid_input` for an expression or a time zone that nobody knows.
 */
export async function tooManyScrapes(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { cron, timeZone, maxItems = POSTS }: { cron: string; timeZone: string; maxItems?: number | undefined },
  options?: QueryOptions,
): Promise<string | null> {
  const next = (from: Date) => nextTimes(cron, timeZone, from, TIMES);
  const times = await next(new Date(clock.now()));
  const [last] = times.slice(TIMES - 1);
  if (last !== undefined) times.push(...(await next(last)));
  const accounts = await getMonitoredAccounts(db, {}, options);
  const active = accounts.filter(({ is_active }) => is_active).length;
  const planned = active * mostADay(times.map((time) => time.getTime()));
  const { limit } = dailyScrapes(active);
  if (planned <= limit) return null;
  const costs = formatUsd(planned * estimateScrapeCost(maxItems));
  return `${planned} scrapes a day would be planned for ${active} active accounts, more than ${limit}. That is about ${costs} a day.`;
}

/** The most of these times (in order) that fall into 24 hours. */
function mostADay(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [at, time] of times.entries()) {
    while (time - (times[first] ?? time) >= DAY_MS) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}
