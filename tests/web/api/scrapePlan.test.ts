import { beforeEach, describe, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { scheduleJob } from '#core/pipeline/jobs/scheduleJob.ts';
import { jobServices } from '../../core/pipeline/jobs/jobServices.ts';
import { testBackendKinds } from '../../support/backends.ts';
import { useSettingsApi } from './useSettingsApi.ts';

const question = (scrapes: number, accounts: number, costs: string) =>
  `${scrapes} scrapes a day would be planned for ${accounts} active accounts, more than 100. That is about ${costs} a day.`;
const HOURLY = { cron: '0 * * * *', timeZone: 'UTC' };
const accountList = object({ accounts: array(object({ id: string(), username: string(), category: string() })) });

describe.each(testBackendKinds)('more accounts than the schedule was confirmed for, on %s', (kind) => {
  const test = useSettingsApi(kind);
  const { send } = test;
  const add = (username: string, more: object = {}) => send('POST', '/accounts', { username, ...more });
  const schedule = async () => (await send('GET', '/system/schedules')).body;
  const usernames = async () =>
    accountList.parse((await send('GET', '/accounts')).body).accounts.map(({ username }) => username);
  const runSchedule = async () => {
    const deps = { services: jobServices(test.backend), backup: () => Promise.resolve() };
    await scheduleJob(deps, { key: 'scrape', madeAt: Date.now() });
    return (await test.backend.sql.query('select count(*)::int as n from scrape_batches'))[0]?.['n'];
  };

  beforeEach(async () => {
    await test.backend.sql.script(
      `delete from scrape_batches; delete from monitored_accounts; delete from job_schedules;
       insert into monitored_accounts (username) select 'wire_' || n from generate_series(1, 4) n;`,
    );
    await send('PUT', '/system/schedules/scrape', HOURLY);
  });

  it('are added once somebody confirmed it, and up to that number without a question', async () => {
    const message = question(120, 5, '$2.4000');
    expect(await add('fifth')).toMatchObject({ status: 402, body: { code: 'budget', message } });
    expect(await usernames()).not.toContain('fifth');
    expect((await add('fifth', { confirmed: true })).status).toBe(200);
    expect(await schedule()).toMatchObject({ schedules: [{ question: null, options: { confirmedScrapes: 120 } }] });
    await send('DELETE', `/accounts/${accountList.parse((await send('GET', '/accounts')).body).accounts[0]?.id}`);
    expect((await add('another')).status).toBe(200);
    expect((await add('sixth')).body).toMatchObject({ message: question(144, 6, '$2.8800') });
    expect(await runSchedule()).toBe(1);
  });

  it('are switched on, and imported, in the same way', async () => {
    await test.backend.sql.script(`insert into monitored_accounts (username, is_active) values ('asleep', false)`);
    const { accounts } = accountList.parse((await send('GET', '/accounts')).body);
    const asleep = accounts.find(({ username }) => username === 'asleep')?.id;
    const asked = { status: 402, body: { message: question(120, 5, '$2.4000') } };
    expect(await send('PATCH', `/accounts/${asleep}`, { isActive: true })).toMatchObject(asked);
    for (const [typed, stored] of [
      ['eu-watch', 'EU Watch'],
      [' Wires ', 'Wires'],
      ['', 'General'],
    ]) {
      expect((await send('PATCH', `/accounts/${asleep}`, { category: typed })).status).toBe(200);
      const now = accountList.parse((await send('GET', '/accounts')).body).accounts;
      expect(now.find(({ id }) => id === asleep)?.category).toBe(stored);
    }
    const from = (names: string[], isActive = true) =>
      names.map((username) => ({ username, category: 'World', isActive }));
    expect(await send('POST', '/accounts/import', { accounts: from(['a', 'wire_1', '@A']) })).toMatchObject(asked);
    expect((await send('POST', '/accounts/import', { accounts: from(['b', 'c'], false) })).status).toBe(200);
    const confirmed = { accounts: from(['a', 'd']), confirmed: true };
    expect((await send('POST', '/accounts/import', confirmed)).body).toEqual({ added: 2 });
    expect(await schedule()).toMatchObject({ schedules: [{ options: { confirmedScrapes: 144 } }] });
    expect((await send('PATCH', `/accounts/${asleep}`, { isActive: true, confirmed: true })).status).toBe(200);
    expect(await schedule()).toMatchObject({ schedules: [{ options: { confirmedScrapes: 168 } }] });
  });

  it('that come by another way stop the schedule, which says why until somebody confirms it', async () => {
    await test.backend.sql.script(
      `insert into monitored_accounts (username) select 'other_' || n from generate_series(1, 30) n`,
    );
    const asked = question(816, 34, '$16.3200');
    expect(await schedule()).toMatchObject({ schedules: [{ question: asked, nextAt: null }] });
    expect(await runSchedule()).toBe(0);
    const why = 'Nobody confirmed that many: set the schedule again to confirm them, or keep fewer accounts active.';
    expect(await schedule()).toMatchObject({ schedules: [{ lastError: `${asked} ${why}` }] });
    // Switching it off and on is no answer.
    await send('PUT', '/system/schedules/scrape/paused', { paused: true });
    await send('PUT', '/system/schedules/scrape/paused', { paused: false });
    expect(await runSchedule()).toBe(0);
    expect((await send('PUT', '/system/schedules/scrape', HOURLY)).status).toBe(402);
    expect((await send('PUT', '/system/schedules/scrape', { ...HOURLY, confirmed: true })).status).toBe(200);
    expect(await schedule()).toMatchObject({ schedules: [{ question: null, nextAt: expect.any(String) }] });
    expect(await runSchedule()).toBe(1);
    const forged = { ...HOURLY, confirmedScrapes: 100_000 };
    expect((await send('PUT', '/system/schedules/scrape', forged)).status).toBe(400);
  });
});
