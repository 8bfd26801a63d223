import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nextTimes } from '#core/backend/queue/nextTimes.ts';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { addMonitoredAccount } from '#core/data/accounts/monitoredAccounts.ts';
import { getJobSchedules, saveJobSchedule } from '#core/data/schedules/jobSchedules.ts';
import { getLatestScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import { cronOf, scrapeTimesOf } from '#core/data/schedules/scrapeTimes.ts';
import { silentLog } from '#core/log.ts';
import { plannedScrapes } from '#core/pipeline/jobs/plannedScrapes.ts';
import { listSchedules } from '#core/pipeline/jobs/schedules.ts';
import { resumeWaiting, scheduleJob } from '#core/pipeline/jobs/scheduleJob.ts';
import { startScrape, stopScrape } from '#core/pipeline/scrape/startScrape.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { addStory, storedRun } from '../research/researchServices.ts';
import { jobServices } from './jobServices.ts';

describe.each(testBackendKinds)('schedules on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  const open = async () => {
    const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
    onTestFinished(() => queue.close());
    return queue;
  };
  const set = (name: 'scrape' | 'research' | 'backup', options: object) =>
    saveJobSchedule(backend.db, { name, cron: '0 6 * * *', time_zone: 'Europe/Berlin', options, set_by: 'anna' });
  const job = (key: string) => ({ key, madeAt: 0 });
  const schedulesOf = async () =>
    backend.sql.query('select key, cron, timezone, options ->> $1 as missed from pgboss.schedule', ['missed']);

  it('follow their rows, also after a change or the loss of the queue', async () => {
    const queue = await open();
    const daily = { key: 'scrape', cron: '0 6 * * *', timeZone: 'Europe/Berlin' };
    await queue.setSchedules([daily, { key: 'backup', cron: '30 3 * * *', timeZone: 'UTC' }]);
    await queue.setSchedules([{ ...daily, cron: '0 7 * * *' }]);
    expect(await schedulesOf()).toEqual([
      { key: 'scrape', cron: '0 7 * * *', timezone: 'Europe/Berlin', missed: 'once' },
    ]);
  });

  it('start research of all pending stories with one budget, without those that cannot be researched', async () => {
    const stories = [await addStory(backend), await addStory(backend, { title: 'Another line' })];
    await addStory(backend, { title: '', summary: '', angle: '', sources: '' });
    await set('research', { budgetUsd: 0.5 });
    const services = jobServices(backend);
    await scheduleJob({ services, backup: () => Promise.resolve() }, job('research'));
    const runs = await Promise.all(stories.map(async ({ id }) => (await storedRun(backend, id)).run));
    expect(runs).toMatchObject([{ status: 'pending', triggered_by: 'schedule' }, { status: 'pending' }]);
    expect(runs[0]?.budget_id).toBe(runs[1]?.budget_id);
    const [schedule] = await getJobSchedules(backend.db);
    expect(schedule).toMatchObject({ last_error: null });
    expect(schedule?.last_ended_at).not.toBeNull();
  });

  it('tell their next time, and the one after it once that has come', async () => {
    await set('backup', {});
    const nextAt = async (now: string) =>
      (await listSchedules({ db: backend.db, clock: new FakeClock(Date.parse(now)) }))[0]?.next?.toISOString();
    expect(await nextAt('2026-11-23T04:00:00Z')).toBe('2026-11-23T05:00:00.000Z');
    expect(await nextAt('2026-11-23T04:59:59Z')).toBe('2026-11-23T05:00:00.000Z');
    expect(await nextAt('2026-11-23T05:00:00Z')).toBe('2026-11-24T05:00:00.000Z');
    // The clock was put right.
    expect(await nextAt('2026-11-21T05:00:00Z')).toBe('2026-11-22T05:00:00.000Z');
  });

  it('start one scrape of all active accounts, which the dashboard shows', async () => {
    await addMonitoredAccount(backend.db, { username: 'meridian_desk' });
    await addMonitoredAccount(backend.db, { username: 'asleep', is_active: false });
    await set('scrape', { maxItems: 20 });
    const deps = { services: jobServices(backend), backup: () => Promise.resolve() };
    const missed = { madeAt: Date.now() - 60_000 };
    await Promise.all(['scrape', 'scrape/1'].map((key) => scheduleJob(deps, { key, ...missed })));
    expect(await backend.sql.query('select asked_by, status, max_items, progress from scrape_batches')).toEqual([
      {
        asked_by: 'schedule',
        status: 'pending',
        max_items: 20,
        progress: [{ username: 'meridian_desk', status: 'waiting', text: '' }],
      },
    ]);
  });

  it('wait for a scrape of single accounts, then start the one of all', async () => {
    await addMonitoredAccount(backend.db, { username: 'meridian_desk' });
    await addMonitoredAccount(backend.db, { username: 'strait_watch' });
    await set('scrape', {});
    const queue = await open();
    const services = jobServices(backend);
    const deps = { services, backup: () => Promise.resolve() };
    const other = await startScrape(services, { username: 'strait_watch', askedBy: 'anna@example.org' });
    const resumed = async () => {
      await resumeWaiting(queue, services, await getJobSchedules(backend.db));
      return backend.sql.query(`select data ->> 'key' as key from pgboss.job where name = 'schedules'`);
    };
    await scheduleJob(deps, { key: 'scrape', madeAt: Date.now() });
    const waits = 'It is due, and waits until the scrapes of single accounts have ended.';
    expect((await listSchedules(services))[0]).toMatchObject({ waits, last_error: null, last_started_at: null });
    expect(await resumed()).toEqual([]);
    await stopScrape(services, { id: other.id, askedBy: 'anna@example.org' });
    expect(await resumed()).toEqual([{ key: 'scrape' }]);
    await scheduleJob(deps, { key: 'scrape', madeAt: Date.now() });
    expect((await getJobSchedules(backend.db))[0]).toMatchObject({ last_error: null, waiting_since: null });
    expect(await getLatestScrapeBatch(backend.db)).toMatchObject({ is_all: true, asked_by: 'schedule' });
  });

  // Their thousand next times took the process seconds each, at which the queue gives up.
  it.each([
    ['0 0 29 2 *', undefined],
    [Array.from({ length: 8 }, (_, hour) => `0 ${hour} 29 2 *`).join('; '), undefined],
    ['* * 29 2 *', '1440 scrapes a day would be planned for 1 active accounts, more than 100'],
    [
      '*/10 * 1 1 *; 5-55/10 * 1 1 *; */5 0 1 1 *',
      '288 scrapes a day would be planned for 1 active accounts, more than 100',
    ],
  ])('of rare days are measured by their times of day: %s', async (cron, question) => {
    await addMonitoredAccount(backend.db, { username: 'meridian_desk' });
    const { question: asked } = await plannedScrapes(jobServices(backend), { cron, timeZone: 'Europe/Berlin' });
    expect(asked?.split('. ')[0]).toBe(question);
  });

  it('are measured also on a machine so busy that each time takes 50 ms', async () => {
    await addMonitoredAccount(backend.db, { username: 'meridian_desk' });
    const { now } = Date;
    let late = 0;
    const busy = vi.spyOn(Date, 'now').mockImplementation(() => now() + (late += 50));
    onTestFinished(() => busy.mockRestore());
    const hours = { cron: '0 * * * *', timeZone: 'Europe/Berlin' };
    expect(await plannedScrapes(jobServices(backend), hours)).toEqual({ planned: 24, question: null });
    expect(await nextTimes(hours.cron, hours.timeZone, new Date(0), 60)).toHaveLength(60);
  });

  it('make backups and keep the newest, and report why one failed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'velocity-backups-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'velocity-20200101T000000Z.backup'), '');
    writeFileSync(join(folder, 'notes.txt'), '');
    await set('backup', { folder, keep: 1 });
    const deps = { services: jobServices(backend) };
    await scheduleJob({ ...deps, backup: async (file) => writeFileSync(file, 'x') }, job('backup'));
    const files = readdirSync(folder);
    expect(files).toHaveLength(2);
    expect(files).not.toContain('velocity-20200101T000000Z.backup');
    await scheduleJob({ ...deps, backup: () => Promise.reject(new Error('disk full')) }, job('backup'));
    expect((await getJobSchedules(backend.db))[0]).toMatchObject({ last_error: 'disk full' });
  });
});

describe('a cron expression', () => {
  it('is evaluated in its time zone, also across daylight saving changes', async () => {
    const times = await nextTimes('0 6 * * *', 'Europe/Berlin', new Date('2026-10-24T12:00:00Z'), 2);
    expect(times.map((time) => time.toISOString())).toEqual(['2026-10-25T05:00:00.000Z', '2026-10-26T05:00:00.000Z']);
  });

  it('can be several expressions, for times with different minutes', async () => {
    const cron = cronOf({ mode: 'daily', times: ['18:00', '06:30'] }) ?? '';
    expect(cron).toBe('30 6 * * *; 0 18 * * *');
    const times = await nextTimes(cron, 'UTC', new Date('2026-11-22T12:00:00Z'), 3);
    expect(times.map((time) => time.toISOString().slice(5, 16))).toEqual(['11-22T18:00', '11-23T06:30', '11-23T18:00']);
    expect([cron, '0 * * * *', '0 6,18 * * *', '0 6 * * 1', '*/5 * * * *'].map(scrapeTimesOf)).toEqual([
      { mode: 'daily', times: ['06:30', '18:00'] },
      { mode: 'hourly' },
      { mode: 'daily', times: ['06:00', '18:00'] },
      null,
      null,
    ]);
  });

  it.each([
    ['0 6 * *', 'UTC'],
    ['0 6 * * *;', 'UTC'],
    ['0 61 * * *', 'UTC'],
    ['0 6 * * *', 'Mars/Olympus'],
    ['FREQ=DAILY', 'UTC'],
  ])('%s in %s is refused in words', async (cron, zone) => {
    await expect(nextTimes(cron, zone, new Date())).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
