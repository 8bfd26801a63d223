import { nextTimes } from '#core/backend/queue/nextTimes.ts';
import { getMonitoredAccounts } from '#core/data/accounts/monitoredAccounts.ts';
import type { QueryOptions } from '#core/data/database.ts';
import { formatUsd } from '#core/format.ts';
import { dailyScrapes, estimateScrapeCost } from '#core/scrapeCost.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
/** Execution times that are computed at once: a cron expression of five fields has at most 1,440 a day. */
const TIMES = 1_000;
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

/** The maximum number of these (sorted) times within 24 hours. */
function mostADay(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [at, time] of times.entries()) {
    while (time - (times[first] ?? time) >= DAY_MS) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}
