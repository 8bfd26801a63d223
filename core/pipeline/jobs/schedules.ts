import { LRUCache } from 'lru-cache';
import { nextTimes } from '#core/backend/queue/nextTimes.ts';
import type { Clock } from '#core/clock.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import {
  getJobSchedules,
  type JobSchedule,
  removeJobSchedule,
  saveJobSchedule,
  type ScheduleName,
  type ScheduleTimes,
} from '#core/data/schedules/jobSchedules.ts';
import { AppError } from '#core/errors.ts';
import { type AskScrapes, plannedScrapes, scrapesOf } from './plannedScrapes.ts';

export interface ListedSchedule extends JobSchedule {
  /** Null for a schedule that is paused, waits for an answer or is never due. */
  next: Date | null;
  /** Why a schedule that is not paused does not run: more scrapes than were confirmed. Null where it runs. */
  question: string | null;
  /** What an execution that is due waits for; null where none does. */
  waits: string | null;
}

const WAITS = 'It is due, and waits until the scrapes of single accounts have ended.';

interface ScheduleServices {
  db: Database;
  clock: Clock;
}

/** Every schedule with its next execution time. */
export async function listSchedules(services: ScheduleServices, options?: QueryOptions): Promise<ListedSchedule[]> {
  const { db, clock } = services;
  const listed: ListedSchedule[] = [];
  for (const schedule of await getJobSchedules(db, options)) {
    const { cron, time_zone: zone, paused } = schedule;
    const isAsked = schedule.name === 'scrape' && !paused;
    const question = isAsked ? (await scrapesOf(services, schedule, options)).question : null;
    const next = paused || question !== null ? null : await nextTime(cron, zone, clock.now());
    listed.push({ ...schedule, next, question, waits: schedule.waiting_since === null || paused ? null : WAITS });
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

/** A schedule as it is set. */
export type WantedSchedule = Pick<JobSchedule, 'name' | 'cron' | 'time_zone' | 'set_by'> & {
  /** Without a folder, that of backups stays. */
  options: Omit<JobSchedule['options'], 'confirmedScrapes'>;
  paused?: boolean;
};

/** A schedule as somebody wants it who saw these times, null for none. Without them they are not compared. */
export type SeenSchedule = WantedSchedule & { expected?: ScheduleTimes | undefined };

/**
 * Creates or changes a schedule. Asks first where it would exceed the daily limit of scrapes.
 * @throws {AppError} `invalid_input` for an invalid expression or time zone, `conflict` where others changed it meanwhile.
 */
export async function setSchedule(
  services: ScheduleServices & { ask: AskScrapes },
  { expected, ...schedule }: SeenSchedule,
  options?: QueryOptions,
): Promise<ListedSchedule> {
  const { db, clock, ask } = services;
  const { name, cron, time_zone: timeZone } = schedule;
  await nextTimes(cron, timeZone, new Date(clock.now()));
  const before = await storedSchedule(db, name, options);
  const set: JobSchedule['options'] = {
    ...schedule.options,
    folder: schedule.options.folder ?? before?.options.folder,
  };
  if (name === 'scrape') {
    const { planned, question } = await plannedScrapes(services, { cron, timeZone, maxItems: set.maxItems }, options);
    if (question !== null) await ask(question);
    set.confirmedScrapes = question === null ? undefined : planned;
  }
  if (!(await saveJobSchedule(db, { ...schedule, options: set }, expected, options))) {
    throw changedMeanwhile(await storedSchedule(db, name, options));
  }
  return savedSchedule(services, name, options);
}

async function savedSchedule(services: ScheduleServices, name: ScheduleName, options?: QueryOptions) {
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
  const found = await storedSchedule(services.db, name, options);
  if (found === undefined) throw notScheduled(name);
  const { cron, time_zone, options: set } = found;
  const changed = { name: found.name, cron, time_zone, options: set, set_by: setBy, paused };
  await nextTimes(cron, time_zone, new Date(services.clock.now()));
  // With what was confirmed when it was set.
  await saveJobSchedule(services.db, changed, undefined, options);
  return savedSchedule(services, found.name, options);
}

/** Ends a schedule; its job in progress goes on. @throws {AppError} `not_found`. */
export async function removeSchedule(
  { db }: Pick<ScheduleServices, 'db'>,
  name: ScheduleName,
  options?: QueryOptions,
): Promise<void> {
  if (!(await removeJobSchedule(db, name, options))) throw notScheduled(name);
}

async function storedSchedule(db: Database, name: string, options?: QueryOptions): Promise<JobSchedule | undefined> {
  return (await getJobSchedules(db, options)).find((one) => one.name === name);
}

function changedMeanwhile(now: JobSchedule | undefined): AppError {
  const is = now === undefined ? 'removed it' : `set it to "${now.cron}" in ${now.time_zone}`;
  return new AppError('conflict', `Meanwhile ${now?.set_by ?? 'somebody'} ${is}.`, {
    hint: 'Save again to replace that.',
  });
}

function notScheduled(name: string): AppError {
  return new AppError('not_found', `${name} is not scheduled.`, { hint: 'See `velocity schedules list`.' });
}
