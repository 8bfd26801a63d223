import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { unlessConfirmed } from '#core/pipeline/jobs/plannedScrapes.ts';
import { listSchedules, removeSchedule, setSchedule } from '#core/pipeline/jobs/schedules.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('a schedule that is set', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
    await addMonitoredAccount(backend.db, { username: 'meridian_desk' });
  });
  afterAll(() => backend.close());
  afterEach(() => backend.sql.script('delete from job_schedules'));

  const services = (ask = unlessConfirmed(false)) => ({ db: backend.db, clock: new FakeClock(), ask });
  const common = { time_zone: 'UTC', set_by: 'anna' };

  it('of backups keeps its folder where none is given: only the operator chooses one', async () => {
    const backup = { ...common, name: 'backup', cron: '0 5 * * *' } as const;
    await setSchedule(services(), { ...backup, options: { folder: '/srv/backups', keep: 3 } });
    const changed = await setSchedule(services(), { ...backup, options: { keep: 9 } });
    expect(changed.options).toEqual({ folder: '/srv/backups', keep: 9 });
  });

  it('plans more scrapes than the limit only after the question, and runs then', async () => {
    const scrape = { ...common, name: 'scrape', cron: '* * * * *', options: {} } as const;
    await expect(setSchedule(services(), scrape)).rejects.toMatchObject({
      code: 'budget',
      message: expect.stringContaining('1440 scrapes a day would be planned for 1 active accounts, more than 100.'),
    });
    expect(await listSchedules(services())).toEqual([]);
    expect(await setSchedule(services(unlessConfirmed(true)), scrape)).toMatchObject({
      question: null,
      options: { confirmedScrapes: 1440 },
    });
  });

  it('is not set over what somebody else set meanwhile, and says what that is', async () => {
    const research = { ...common, name: 'research', options: {} } as const;
    await setSchedule(services(), { ...research, cron: '0 5 * * *', expected: null });
    const late = { ...research, cron: '0 6 * * *', set_by: 'ben' };
    await expect(setSchedule(services(), { ...late, expected: null })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Meanwhile anna set it to "0 5 * * *" in UTC.',
    });
    const seen = { cron: '0 5 * * *', time_zone: 'UTC' };
    expect(await setSchedule(services(), { ...late, expected: seen })).toMatchObject({ cron: '0 6 * * *' });
    await expect(setSchedule(services(), { ...late, expected: seen })).rejects.toMatchObject({ code: 'conflict' });
    await removeSchedule(backend, 'research');
    await expect(setSchedule(services(), { ...late, expected: seen })).rejects.toMatchObject({
      message: 'Meanwhile somebody removed it.',
    });
  });

  it('is refused with the name of what is none', async () => {
    const research = { ...common, name: 'research', options: {} } as const;
    const asked = (more: object) => setSchedule(services(), { ...research, cron: '0 5 * * *', ...more });
    await expect(asked({ time_zone: 'Mars/Base' })).rejects.toThrow('There is no time zone "Mars/Base".');
    await expect(asked({ cron: '0 61 * * *' })).rejects.toThrow('"0 61 * * *" is no schedule');
  });

  it('is removed once; whoever removes it again is told', async () => {
    await setSchedule(services(), { ...common, name: 'research', cron: '0 5 * * *', options: {} });
    await removeSchedule(backend, 'research');
    await expect(removeSchedule(backend, 'research')).rejects.toMatchObject({
      code: 'not_found',
      message: 'research is not scheduled.',
    });
  });
});
