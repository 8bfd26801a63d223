import type { JobAttempt, Queue } from '#core/backend/queue/openQueue.ts';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import {
  getJobSchedules,
  noteJobSchedule,
  type JobSchedule,
  type ScheduleOptions,
} from '#core/data/schedules/jobSchedules.ts';
import { getLatestScrapeBatch, getOpenScrapeBatches } from '#core/data/scrapes/scrapeBatches.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { makeBackup } from '../backups.ts';
import { startScheduledResearch } from '../research/startScheduled.ts';
import { startScrape } from '../scrape/startScrape.ts';
import { scrapesOf } from './plannedScrapes.ts';
import type { Services } from '../services.ts';

/** Why a schedule of scrapes does not run, behind its question. */
export const NOT_CONFIRMED =
  'Nobody confirmed that many: set the schedule again to confirm them, or keep fewer accounts active.';

interface ScheduleJobDeps {
  services: Services;
  /** Writes a backup to a file. */
  backup: (file: string) => Promise<unknown>;
  /** The default folder of backups. */
  backupFolder?: string | undefined;
}

/**
 * Executes a schedule and records the outcome. Does nothing where the schedule was removed or paused.
 * @throws {AppError} where the database became unreachable: another attempt goes on with what this one left.
 */
export async function scheduleJob(
  deps: ScheduleJobDeps,
  { key, madeAt }: Pick<JobAttempt, 'key' | 'madeAt'>,
): Promise<void> {
  // A schedule with several expressions has several jobs: `scrape`, `scrape/1`.
  const [name] = key.split('/', 1);
  const { db, clock, log } = deps.services;
  const schedule = (await getJobSchedules(db)).find((one) => one.name === name);
  if (schedule === undefined || schedule.paused) return;
  const now = () => new Date(clock.now()).toISOString();
  await noteJobSchedule(db, schedule.name, { last_started_at: now() });
  try {
    const waitingSince = await work(deps, schedule, { key, madeAt });
    const over = { last_ended_at: now(), last_error: null, waiting_since: null };
    // One that waits has not started.
    const waits = { last_started_at: schedule.last_started_at, waiting_since: waitingSince };
    await noteJobSchedule(db, schedule.name, waitingSince === null ? over : waits);
  } catch (thrown) {
    const error = toAppError(thrown);
    const isOutage = isStorageUnavailable(error);
    log.warn(`The schedule ${schedule.name} failed`, { error: error.message });
    const ended = { last_ended_at: now(), last_error: error.message };
    // After an outage the execution waits for as long as before: a scrape that began meanwhile is still the one it wants.
    await noteJobSchedule(db, schedule.name, isOutage ? ended : { ...ended, waiting_since: null });
    if (isOutage) throw error;
  }
}

/** @returns since when the execution waits (ISO 8601); null where it was done. */
async function work(
  deps: ScheduleJobDeps,
  schedule: JobSchedule,
  { key, madeAt }: Pick<JobAttempt, 'key' | 'madeAt'>,
): Promise<string | null> {
  const { name, options } = schedule;
  const { services } = deps;
  switch (name) {
    case 'scrape': {
      // After a time without workers, several due jobs start only one scrape. Both times are the database's.
      const latest = await getLatestScrapeBatch(services.db, { all: true });
      const dueAt = schedule.waiting_since === null ? madeAt : Date.parse(schedule.waiting_since);
      if (latest !== null && Date.parse(latest.started_at) >= dueAt) return null;
      const { question } = await scrapesOf(services, schedule);
      // Accounts were added by another way than those that ask.
      if (question !== null) throw new AppError('budget', `${question} ${NOT_CONFIRMED}`);
      const batch = await startScrape(services, { maxItems: options.maxItems, askedBy: 'schedule' });
      if (batch.is_all) return null;
      // It waits for one of single accounts: `resumeWaiting`.
      return new Date(dueAt).toISOString();
    }
    case 'research':
      await startScheduledResearch(services, { budgetUsd: options.budgetUsd, execution: `${key} ${madeAt}` });
      return null;
    case 'backup':
      await backUp(deps, options);
      return null;
    default:
      return name satisfies never;
  }
}

/** Adds the job of a scheduled scrape again when the scrapes it waits for have ended. */
export async function resumeWaiting(
  queue: Pick<Queue, 'add'>,
  { db }: Pick<Services, 'db'>,
  schedules: readonly JobSchedule[],
): Promise<void> {
  const waiting = schedules.filter(({ waiting_since, paused }) => waiting_since !== null && !paused);
  if (waiting.length === 0) return;
  if ((await getOpenScrapeBatches(db)).length > 0) return;
  await queue.add(
    'schedules',
    waiting.map(({ name }) => name),
  );
}

async function backUp(deps: ScheduleJobDeps, { folder = deps.backupFolder, keep }: ScheduleOptions): Promise<void> {
  if (folder === undefined) {
    throw new AppError('config', 'The schedule of backups names no folder.', {
      hint: 'Set it anew with `velocity schedules set backup "30 3 * * *" --folder /srv/backups`.',
    });
  }
  await makeBackup({ backup: deps.backup, clock: deps.services.clock }, folder, keep);
}
