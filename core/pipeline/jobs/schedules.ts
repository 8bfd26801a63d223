import { nextTimes } from '#core/backend/queue/nextTimes.ts';
import type { Clock } from '#core/clock.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { getJobSchedules, type JobSchedule, saveJobSchedule } from '#core/data/schedules/jobSchedules.ts';
import { AppError } from '#core/errors.ts';

export interface ListedSchedule extends JobSchedule {
  /** Null for one that rests, and one that never comes. */
  next: Date | null;
}

interface ScheduleServices {
  db: Database;
  clock: Clock;
}

/** Every schedule, with its next time. */
export async function listSchedules(
  { db, clock }: ScheduleServices,
  options?: QueryOptions,
): Promise<ListedSchedule[]> {
  const listed: ListedSchedule[] = [];
  for (const schedule of await getJobSchedules(db, options)) {
    const { cron, time_zone: zone, paused } = schedule;
    const times = paused ? [] : await nextTimes(cron, zone, new Date(clock.now())).catch(() => []);
    listed.push({ ...schedule, next: times[0] ?? null });
  }
  return listed;
}

/**
 * Sets a schedule, or changes it.
 * @throws AppError `invalid_input` for an expression or a time zone that nobody knows.
 */
export async function setSchedule(
  services: ScheduleServices,
  schedule: Pick<JobSchedule, 'name' | 'cron' | 'time_zone' | 'options' | 'set_by'> & { paused?: boolean },
  options?: QueryOptions,
): Promise<ListedSchedule> {
  const { db, clock } = services;
  await nextTimes(schedule.cron, schedule.time_zone, new Date(clock.now()));
  await saveJobSchedule(db, schedule, options);
  const saved = (await listSchedules(services, options)).find(({ name }) => name === schedule.name);
  if (saved === undefined) throw new AppError('storage', `The schedule ${schedule.name} was not saved.`);
  return saved;
}

/** Lets a schedule rest, or go on. @throws AppError `not_found`. */
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
  return setSchedule(services, { name: found.name, cron, time_zone, options: set, set_by: setBy, paused }, options);
}
