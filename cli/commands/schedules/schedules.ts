import { isAbsolute } from 'node:path';
import { array, boolean, enum as oneOf, object, optional, string, unknown } from 'zod';
import { noQueue } from '#cli/commands/system/openWorker.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { confirm } from '#cli/input/confirm.ts';
import { optionalUsd, optionalWholeNumber } from '#cli/input/numbers.ts';
import { scheduleNames } from '#core/data/schedules/jobSchedules.ts';
import { AppError } from '#core/errors.ts';
import { NOT_CONFIRMED } from '#core/pipeline/jobs/scheduleJob.ts';
import {
  type ListedSchedule,
  listSchedules,
  pauseSchedule,
  removeSchedule,
  setSchedule,
} from '#core/pipeline/jobs/schedules.ts';

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
  paused: boolean(),
  /** ISO 8601. */
  nextAt: string().nullable(),
  /** Why it does not run: more scrapes a day than were confirmed. */
  question: string().nullable(),
  /** What an execution that is due waits for. */
  waits: string().nullable(),
});

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
    paused: schedule.paused,
    nextAt: schedule.next?.toISOString() ?? null,
    question: schedule.question,
    waits: schedule.waits,
  };
}

function nextOf({ paused, question, next }: ListedSchedule): string {
  if (paused) return 'paused';
  return question === null ? (next?.toISOString() ?? 'never') : 'not confirmed';
}

export const schedulesList = defineCommand({
  input: object({}),
  result: object({ schedules: array(scheduleDocument) }),
  run: async (_, { open, clock, signal }) => {
    const { services } = await open();
    return { schedules: await listSchedules({ db: services.db, clock }, { signal }) };
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
        { header: 'Next', value: nextOf },
        { header: 'Last', value: (row) => row.last_started_at ?? 'not yet' },
        { header: 'Problem', value: (row) => row.waits ?? row.last_error ?? '', leaveOut: 1 },
      ],
      schedules,
    );
    for (const { question } of schedules) if (question !== null) output.warn(`${question} ${NOT_CONFIRMED}`);
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
    yes: boolean().default(false),
  }),
  result: object({ schedule: scheduleDocument }),
  run: async ({ name, cron, timeZone, max, budget, folder, keep, yes }, context) => {
    const { open, clock, signal } = context;
    refuseOptions(name, { max, budget, folder, keep });
    const zone = timeZone ?? context.config().siteTimeZone;
    if (name === 'backup' && (folder === undefined || !isAbsolute(folder))) {
      throw new AppError('usage', 'Backups need --folder with a path that begins with /.', {
        hint: 'A folder of the machine whose worker makes them, for example --folder /srv/backups.',
      });
    }
    const { services, backend } = await open();
    const options = { maxItems: max, budgetUsd: budget, folder, keep };
    const setBy = services.person ?? services.triggeredBy;
    const ask = (question: string) => confirm(`${question} Plan them?`, { yes, ...context });
    const wanted = { name, cron, time_zone: zone, options, set_by: setBy, paused: false };
    const schedule = await setSchedule({ db: services.db, clock, ask }, wanted, { signal });
    if (backend.queue === null) context.output.warn(noQueue().message);
    return { schedule };
  },
  document: ({ schedule }) => ({ schedule: documentOf(schedule) }),
  show: ({ schedule: { name, cron, time_zone, next } }, { output }) => {
    output.line(`${name}: ${cron} (${time_zone}), next ${next?.toISOString() ?? 'never'}`);
    output.note('A worker must run then: `velocity serve` has one, or `velocity worker`.');
  },
});

/** The options that each has beside its times. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  scrape: ['max'],
  research: ['budget'],
  backup: ['folder', 'keep'],
};

/** An option of another schedule would be kept, and do nothing. @throws AppError `usage`. */
function refuseOptions(name: string, given: Readonly<Record<string, unknown>>): void {
  const own = optionsOf[name] ?? [];
  const other = Object.keys(given).find((option) => given[option] !== undefined && !own.includes(option));
  if (other === undefined) return;
  const whose = Object.keys(optionsOf).find((each) => optionsOf[each]?.includes(other) === true);
  throw new AppError('usage', `--${other} is for ${whose ?? 'others'}, not for ${name}.`, {
    hint: `${name} takes ${own.map((option) => `--${option}`).join(' and ')}.`,
  });
}

export const schedulesRemove = defineCommand({
  input: object({ name: scheduleName }),
  result: object({ removed: boolean() }),
  run: async ({ name }, { open, signal }) => {
    const { services } = await open();
    await removeSchedule(services, name, { signal });
    return { removed: true };
  },
  show: (_, { output }) => output.line('Ended.'),
});

/** The commands that pause and resume a schedule. */
function pauseCommand(paused: boolean) {
  return defineCommand({
    input: object({ name: scheduleName }),
    result: object({ schedule: scheduleDocument }),
    run: async ({ name }, { open, clock, signal }) => {
      const { services } = await open();
      const setBy = services.person ?? services.triggeredBy;
      return { schedule: await pauseSchedule({ db: services.db, clock }, { name, paused, setBy }, { signal }) };
    },
    document: ({ schedule }) => ({ schedule: documentOf(schedule) }),
    show: ({ schedule: { name, next, question } }, { output }) => {
      if (question !== null) output.warn(`${question} ${NOT_CONFIRMED}`);
      else output.line(paused ? `${name} is paused.` : `${name} goes on: next ${next?.toISOString() ?? 'never'}.`);
    },
  });
}

export const schedulesPause = pauseCommand(true);
export const schedulesResume = pauseCommand(false);
