import { boolean, int, object, string, enum as oneOf, number, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { timestamp } from '../columns/timestamp.ts';
import { storable } from '../columns/text.ts';
import { firstRow, rows, send } from '../query.ts';

/** The scheduled jobs of workers. */
export const scheduleNames = ['scrape', 'research', 'backup'] as const;
export type ScheduleName = (typeof scheduleNames)[number];

const scheduleOptions = object({
  /** Scraping: maximum posts for each account. */
  maxItems: int().positive().optional(),
  /** Scraping: how many scrapes a day somebody confirmed, where that is more than the limit. */
  confirmedScrapes: int().positive().optional(),
  /** Research: USD for all stories of one execution together. */
  budgetUsd: number().positive().optional(),
  /** Backups: a folder on the machine of the worker that makes it. */
  folder: string().optional(),
  /** Backups: how many files are kept. */
  keep: int().positive().optional(),
});

export type ScheduleOptions = Infer<typeof scheduleOptions>;

const jobScheduleRow = object({
  name: oneOf(scheduleNames),
  /** Cron expression with five fields; several are separated by `;`. */
  cron: string(),
  /** IANA name. */
  time_zone: string(),
  options: scheduleOptions,
  /** A paused schedule is kept, but does not run. */
  paused: boolean(),
  set_by: string(),
  last_started_at: timestamp.nullable(),
  last_ended_at: timestamp.nullable(),
  /** Null where the last execution succeeded. */
  last_error: string().nullable(),
  /** Since when an execution that is due waits for other work to end; null where none does. */
  waiting_since: timestamp.nullable(),
  updated_at: timestamp,
});

export type JobSchedule = Infer<typeof jobScheduleRow>;

const table = 'job_schedules';

export function getJobSchedules(db: Database, options?: QueryOptions): Promise<JobSchedule[]> {
  const query = db.from(table).select('*').order('name', { ascending: true });
  return rows({ act: 'read', thing: 'schedules' }, query, jobScheduleRow, options);
}

/** When a schedule runs; null for none. */
export type ScheduleTimes = Pick<JobSchedule, 'cron' | 'time_zone'> | null;

/**
 * Creates or changes a schedule.
 * @param expected the times that it has now; without them it is changed whatever they are.
 * @returns false where it has others.
 */
export async function saveJobSchedule(
  db: Database,
  schedule: Pick<JobSchedule, 'name' | 'cron' | 'time_zone' | 'options' | 'set_by'> & { paused?: boolean },
  expected?: ScheduleTimes,
  options?: QueryOptions,
): Promise<boolean> {
  const row = storable({ ...schedule, waiting_since: null });
  const all = db.from(table);
  const saved =
    expected === undefined
      ? all.upsert(row, { onConflict: 'name' })
      : expected === null
        ? all.upsert(row, { onConflict: 'name', ignoreDuplicates: true })
        : all.update(row).match({ name: schedule.name, cron: expected.cron, time_zone: expected.time_zone });
  return (await firstRow({ act: 'save', thing: 'schedule' }, saved.select('*'), jobScheduleRow, options)) !== null;
}

/** Records how many scrapes a day somebody confirmed for the schedule as it is. */
export async function confirmScrapes(db: Database, schedule: JobSchedule, confirmedScrapes: number): Promise<void> {
  const { name, cron, time_zone } = schedule;
  const options = { ...schedule.options, confirmedScrapes };
  // Of a schedule that was changed meanwhile nothing was confirmed.
  const query = db.from(table).update(storable({ options })).match({ name, cron, time_zone });
  await send({ act: 'save', thing: 'schedule' }, query);
}

/** @returns false where there was none. */
export async function removeJobSchedule(db: Database, name: ScheduleName, options?: QueryOptions): Promise<boolean> {
  const query = db.from(table).delete().eq('name', name).select('*');
  return (await firstRow({ act: 'save', thing: 'schedule' }, query, jobScheduleRow, options)) !== null;
}

/** Records that a schedule's execution began, waits, or how it ended. */
export async function noteJobSchedule(
  db: Database,
  name: ScheduleName,
  fields: Partial<Pick<JobSchedule, 'last_started_at' | 'last_ended_at' | 'last_error' | 'waiting_since'>>,
): Promise<void> {
  await send({ act: 'save', thing: 'schedule' }, db.from(table).update(storable(fields)).eq('name', name));
}
