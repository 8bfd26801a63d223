import { LRUCache } from 'lru-cache';
import { nextTimes } from '#core/backend/queue/nextTimes.ts';
import type { Clock } from '#core/clock.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { getJobSchedules, type JobSchedule, saveJobSchedule } from '#core/data/schedules/jobSchedules.ts';
import { AppError } from '#core/errors.ts';
import { tooManyScrapes } from './plannedScrapes.ts';

export interface ListedSchedule extends JobSchedule {
  /** Null for a schedule that is paused or never due. */
  next: Date | null;
}

interface ScheduleServices {
  db: Database;
  clock: Clock;
}

/** Every schedule with its next execution time. */
export async function listSchedules(
  { db, clock }: ScheduleServices,
  options?: QueryOptions,
): Promise<ListedSchedule[]> {
  const listed: ListedSchedule[] = [];
  for (const schedule of await getJobSchedules(db, options)) {
    const { cron, time_zone: zone, paused } = schedule;
    listed.push({ ...schedule, next: paused ? null : await nextTime(cron, zone, clock.now()) });
  }
  return listed;
}

/** Next times by schedule and zone: finding the next 29 February takes 100 ms of the processor, and screens ask often. */
const known = new LRUCache<string, { from: number; next: number }>({ max: 200 });

async function nextTime(cron: string, timeZone: string, now: number): Promise<Date | null> {
  const key = JSON.stringify([cron, timeZone]);
  const found = known.get(key);
  if (found !== undefined && found.from <= now && now < found.next) return new Date(found.next);
  const [next] = await nextTimes(cron, timeZone, new Date(now)).catch(() => []);
  if (next === undefined) return null;
  known.set(key, { from: now, next: next.getTime() });
  return next;
}

/**
 * Creates or changes a schedule. `confirmed`: exceeding the daily limit of scrapes is intended.
 * @throws {AppError} `invalid_input` for an invalid expression or time zone, `conflict` where the daily limit is
 * exceeded without confirmation.
 */
export async function setSchedule(
  services: ScheduleServices,
  {
    confirmed = false,
    ...schedule
  }: Pick<JobSchedule, 'name' | 'cron' | 'time_zone' | 'options' | 'set_by'> & {
    paused?: boolean;
    confirmed?: boolean | undefined;
  },
  options?: QueryOptions,
): Promise<ListedSchedule> {
  const { db, clock } = services;
  const { name, cron, time_zone: timeZone } = schedule;
  if (name === 'scrape' && !confirmed) {
    const { maxItems } = schedule.options;
    const question = await tooManyScrapes(services, { cron, timeZone, maxItems }, options);
    if (question !== null) {
      throw new AppError('conflict', question, { hint: 'Nothing was set. Confirm it, or plan fewer.' });
    }
  }
  await nextTimes(cron, timeZone, new Date(clock.now()));
  await saveJobSchedule(db, schedule, options);
  const saved = (await listSchedules(services, options)).find((one) => one.name === name);
  if (saved === undefined) throw new AppError('storage', `The schedule ${name} was not saved.`);
  return saved;
}

/** Pauses a schedule or resumes it. @throws {AppError} `not_found`. */
export async function pauseSchedule(
  services: ScheduleServices,
  { name, paused, setBy }: { name: string; paused: boolean; setBy: string },
  options?: QueryOptions,
): Promise<ListedSchedule> {
  const found = (await getJobSchedules(services.db, options)).find((one) => one.name === name);
  if (found === undefined) {
    throw new AppError('not_found', `${name} is not scheduled.`, { hint: 'See `velocity schedules list`.' });
  }
  const { cron, time_zone, options: set } = found;
  const changed = { name: found.name, cron, time_zone, options: set, set_by: setBy, paused };
  // Exceeding the daily limit was confirmed when it was set.
  return setSchedule(services, { ...changed, confirmed: true }, options);
}
