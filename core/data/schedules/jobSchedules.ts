import { boolean, int, object, string, enum as oneOf, number, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { timestamp } from '../columns/timestamp.ts';
import { storable } from '../columns/text.ts';
import { firstRow, rows, send } from '../query.ts';

/** What workers can do at set times. */
export const scheduleNames = ['scrape', 'research', 'backup'] as const;
export type ScheduleName = (typeof scheduleNames)[number];

const scheduleOptions = object({
  /** Of scraping: most posts for each account. */
  maxItems: int().positive().optional(),
  /** Of research: USD for all stories of one time together. */
  budgetUsd: number().positive().optional(),
  /** Of backups: a folder of the machine whose worker makes it. */
  folder: string().optional(),
  /** Of backups: how many files stay. */
  keep: int().positive().optional(),
});

export type ScheduleOptions = Infer<typeof scheduleOptions>;

const jobScheduleRow = object({
  name: oneOf(scheduleNames),
  /** Five fields. */
  cron: string(),
  /** IANA name. */
  time_zone: string(),
  options: scheduleOptions,
  /** It rests, and is kept. */
  paused: boolean(),
  set_by: string(),
  last_started_at: timestamp.nullable(),
  last_ended_at: timestamp.nullable(),
  /** Null where it went well. */
  last_error: string().nullable(),
  updated_at: timestamp,
});

export type JobSchedule = Infer<typeof jobScheduleRow>;

const table = 'job_schedules';

export function getJobSchedules(db: Database, options?: QueryOptions): Promise<JobSchedule[]> {
  const query = db.from(table).select('*').order('name', { ascending: true });
  return rows({ act: 'read', thing: 'schedules' }, query, jobScheduleRow, options);
}

/** Sets a schedule, or changes it. */
export async function saveJobSchedule(
  db: Database,
  schedule: Pick<JobSchedule, 'name' | 'cron' | 'time_zone' | 'options' | 'set_by'> & { paused?: boolean },
  options?: QueryOptions,
): Promise<void> {
  await send(
    { act: 'save', thing: 'schedule' },
    db.from(table).upsert(storable(schedule), { onConflict: 'name' }),
    options,
  );
}

/** @returns false where there was none. */
export async function removeJobSchedule(db: Database, name: ScheduleName, options?: QueryOptions): Promise<boolean> {
  const query = db.from(table).delete().eq('name', name).select('*');
  return (await firstRow({ act: 'save', thing: 'schedule' }, query, jobScheduleRow, options)) !== null;
}

/** Writes down that a schedule's work began, or how it ended. */
export async function noteJobSchedule(
  db: Database,
  name: ScheduleName,
  fields: Partial<Pick<JobSchedule, 'last_started_at' | 'last_ended_at' | 'last_error'>>,
): Promise<void> {
  await send({ act: 'save', thing: 'schedule' }, db.from(table).update(storable(fields)).eq('name', name));
}
