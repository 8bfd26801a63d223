import { LRUCache } from 'lru-cache';
import { cronExpressions, nextTimes } from '#core/backend/queue/nextTimes.ts';
import { getMonitoredAccounts, type MonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import type { QueryOptions } from '#core/data/database.ts';
import type { JobSchedule } from '#core/data/schedules/jobSchedules.ts';
import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import { dailyScrapes, estimateScrapeCost } from '#core/scrapeCost.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
/** Times that are computed at once: few expressions have more a day (1,440 at most), and those are cheap to go on with. */
const TIMES = 100;
/** Default number of posts per account. */
const POSTS = 50;

export interface PlannedScrapes {
  /** How many a day, on the schedule's busiest day. */
  planned: number;
  /** To confirm before more than the daily limit are planned; null where they are not. */
  question: string | null;
}

/** Asks the question before more scrapes than the limit are planned, and throws unless the answer is yes. */
export type AskScrapes = (question: string) => void | Promise<void>;

/** Refuses more scrapes than the limit unless they are confirmed. @throws {AppError} `budget` with the question. */
export function unlessConfirmed(confirmed: boolean | undefined): AskScrapes {
  return (question) => {
    if (confirmed === true) return;
    throw new AppError('budget', question, {
      hint: 'Nothing was changed. Confirm it, plan fewer scrapes, or keep fewer accounts active.',
    });
  };
}

type Planning = Pick<Services, 'db' | 'clock'>;
type Plan = { cron: string; timeZone: string; maxItems?: number | undefined };

/**
 * What a schedule of scrapes plans for the active accounts. `maxItems`: maximum posts for each account.
 * @throws {AppError} `invalid_input` for an invalid expression or time zone.
 */
export async function plannedScrapes(
  { db, clock }: Planning,
  { cron, timeZone, maxItems = POSTS }: Plan,
  options?: QueryOptions,
  activeOf: ActiveAccounts = activeNow,
): Promise<PlannedScrapes> {
  await nextTimes(cron, timeZone, new Date(clock.now()));
  const active = activeOf(await getMonitoredAccounts(db, {}, options));
  const planned = active * (await timesOfDay(cron)).size;
  const { limit } = dailyScrapes(active);
  if (planned <= limit) return { planned, question: null };
  const costs = formatUsd(planned * estimateScrapeCost(maxItems));
  const question = `${planned} scrapes a day would be planned for ${active} active accounts, more than ${limit}. That is about ${costs} a day.`;
  return { planned, question };
}

/** How many accounts are active, or will be. */
export type ActiveAccounts = (accounts: readonly MonitoredAccount[]) => number;

const activeNow: ActiveAccounts = (accounts) => accounts.filter(({ is_active }) => is_active).length;

/** As {@link plannedScrapes}, for a schedule that is set; without a question up to what somebody confirmed for it. */
export async function scrapesOf(
  services: Planning,
  { cron, time_zone: timeZone, options: { maxItems, confirmedScrapes = 0 } }: JobSchedule,
  options?: QueryOptions,
  activeOf?: ActiveAccounts,
): Promise<PlannedScrapes> {
  const { planned, question } = await plannedScrapes(services, { cron, timeZone, maxItems }, options, activeOf);
  return { planned, question: planned <= confirmedScrapes ? null : question };
}

/** Each scrape and each look at the schedules asks. */
const known = new LRUCache<string, Set<number>>({ max: 50 });

/**
 * Minutes of the day at which a schedule runs on its busiest day: its expressions are taken to meet on one day. Without
 * their day fields, because finding the days of a rare schedule (29 February) takes seconds of the processor.
 */
async function timesOfDay(cron: string): Promise<Set<number>> {
  const found = known.get(cron);
  if (found !== undefined) return found;
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
  known.set(cron, minutes);
  return minutes;
}
