import { isAbsolute } from 'node:path';
import { array, boolean, enum as oneOf, object, optional, string, unknown } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalUsd, optionalWholeNumber } from '#cli/input/numbers.ts';
import { nextTimes } from '#core/backend/queue/nextTimes.ts';
import {
  getJobSchedules,
  removeJobSchedule,
  saveJobSchedule,
  scheduleNames,
  type JobSchedule,
} from '#core/data/schedules/jobSchedules.ts';
import { AppError } from '#core/errors.ts';

const scheduleName = oneOf(scheduleNames);

const scheduleDocument = object({
  name: scheduleName,
  cron: string(),
  timeZone: string(),
  options: unknown(),
  setBy: string(),
  lastStartedAt: string().nullable(),
  lastEndedAt: string().nullable(),
  lastError: string().nullable(),
  /** ISO 8601. */
  nextAt: string().nullable(),
});

interface ListedSchedule extends JobSchedule {
  next: Date | null;
}

function documentOf(schedule: ListedSchedule) {
  return {
    name: schedule.name,
    cron: schedule.cron,
    timeZone: schedule.time_zone,
    options: schedule.options,
    setBy: schedule.set_by,
    lastStartedAt: schedule.last_started_at,
    lastEndedAt: schedule.last_ended_at,
    lastError: schedule.last_error,
    nextAt: schedule.next?.toISOString() ?? null,
  };
}

export const schedulesList = defineCommand({
  input: object({}),
  result: object({ schedules: array(scheduleDocument) }),
  run: async (_, { open, clock, signal }) => {
    const { services } = await open();
    const schedules: ListedSchedule[] = [];
    for (const schedule of await getJobSchedules(services.db, { signal })) {
      const times = await nextTimes(schedule.cron, schedule.time_zone, new Date(clock.now())).catch(() => []);
      schedules.push({ ...schedule, next: times[0] ?? null });
    }
    return { schedules };
  },
  document: ({ schedules }) => ({ schedules: schedules.map(documentOf) }),
  show: async ({ schedules }, { output }) => {
    if (schedules.length === 0) {
      output.note('Nothing is scheduled. For example `velocity schedules set scrape "0 6,18 * * *"`.');
      return;
    }
    await output.table<ListedSchedule>(
      [
        { header: 'What', value: (row) => row.name },
        { header: 'When', value: (row) => `${row.cron} (${row.time_zone})` },
        { header: 'Next', value: (row) => row.next?.toISOString() ?? 'never' },
        { header: 'Last', value: (row) => row.last_started_at ?? 'not yet' },
        { header: 'Problem', value: (row) => row.last_error ?? '', leaveOut: 1 },
      ],
      schedules,
    );
  },
});

export const schedulesSet = defineCommand({
  input: object({
    name: scheduleName,
    cron: string(),
    timeZone: optional(string()),
    max: optionalWholeNumber(1, 10_000),
    budget: optionalUsd,
    folder: optional(string()),
    keep: optionalWholeNumber(1, 10_000),
  }),
  result: object({ schedule: scheduleDocument }),
  run: async ({ name, cron, timeZone, max, budget, folder, keep }, context) => {
    const { open, clock, signal } = context;
    const zone = timeZone ?? context.config().siteTimeZone;
    const [next = null] = await nextTimes(cron, zone, new Date(clock.now()));
    if (name === 'backup' && (folder === undefined || !isAbsolute(folder))) {
      throw new AppError('usage', 'Backups need --folder with a path that begins with /.', {
        hint: 'A folder of the machine whose worker makes them, for example --folder /srv/backups.',
      });
    }
    const { services } = await open();
    const options = { maxItems: max, budgetUsd: budget, folder, keep };
    const setBy = services.person ?? services.triggeredBy;
    await saveJobSchedule(services.db, { name, cron, time_zone: zone, options, set_by: setBy }, { signal });
    const saved = (await getJobSchedules(services.db, { signal })).find((one) => one.name === name);
    if (saved === undefined) throw new AppError('storage', `The schedule ${name} was not saved.`);
    return { schedule: { ...saved, next } };
  },
  document: ({ schedule }) => ({ schedule: documentOf(schedule) }),
  show: ({ schedule: { name, cron, time_zone, next } }, { output }) => {
    output.line(`${name}: ${cron} (${time_zone}), next ${next?.toISOString() ?? 'never'}`);
    output.note('A worker must run then: `velocity serve` has one, or `velocity worker`.');
  },
});

export const schedulesRemove = defineCommand({
  input: object({ name: scheduleName }),
  result: object({ removed: boolean() }),
  run: async ({ name }, { open, signal }) => {
    const { services } = await open();
    if (await removeJobSchedule(services.db, name, { signal })) return { removed: true };
    throw new AppError('not_found', `${name} is not scheduled.`, { hint: 'See `velocity schedules list`.' });
  },
  show: (_, { output }) => output.line('Ended.'),
});
