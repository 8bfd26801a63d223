import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, looseObject, string } from 'zod';
import { openInstallation, type Installation } from '../../../support/installation.ts';
import type { RunningCli } from '../../../support/cli.ts';
import { postgresEnv } from '../../../support/postgresEnv.ts';

const listed = looseObject({ runs: array(looseObject({ status: string() })) });

describe.each([
  ['one embedded server with guests', 1, 2],
  ['two servers and three workers on one PostgreSQL', 2, 3],
] as const)('%s', (name, serves, workers) => {
  let installation: Installation;
  let env: Record<string, string> = {};
  const running: RunningCli[] = [];
  const start = async (args: readonly string[], says: RegExp) => {
    const child = installation.start(args, { env });
    running.push(child);
    await child.says(says);
    return child;
  };
  const stories = async (count: number) => {
    const titles = Array.from({ length: count }, (_, index) => `Story ${index} of ${name}`);
    for (const title of titles) await installation.run(['inbox', 'add', '--title', title], { env });
    const { stdout } = await installation.run(['inbox', 'list', '--ids', '--limit', String(count)], { env });
    return stdout.trim().split('\n');
  };
  const statuses = async () => {
    const { stdout } = await installation.run(['runs', 'list', '--json'], { env });
    return listed.parse(JSON.parse(stdout)).runs.map(({ status }) => status);
  };

  beforeAll(async () => {
    installation = await openInstallation({ owner: false, latencyMs: 300 });
    env = name.includes('PostgreSQL') ? await postgresEnv() : {};
    for (let serve = 0; serve < serves; serve += 1) await start(['serve', '--port', '0'], /at http:\/\/\S+/);
    for (let worker = 0; worker < workers; worker += 1) await start(['worker'], /Working on jobs/);
  });
  afterAll(async () => {
    for (const { process: child } of running) child.kill('SIGKILL');
    await installation.close();
  });

  it('research everything once, while workers are killed and one is told to stop', async () => {
    const ids = await stories(6);
    expect((await installation.run(['research', ...ids, '--no-wait'], { env })).code).toBe(0);
    const [killed, stopped] = running.slice(serves);
    await expect.poll(statuses, { timeout: 30_000 }).toContain('running');
    killed?.process.kill('SIGKILL');
    stopped?.process.kill('SIGTERM');
    expect((await stopped?.ended)?.code).toBe(143);
    await expect
      .poll(statuses, { timeout: 90_000, interval: 500 })
      .toEqual(Array.from({ length: ids.length }, () => 'completed'));
    const { stdout } = await installation.run(['production', 'list', '--ids'], { env });
    expect(new Set(stdout.trim().split('\n')).size).toBe(ids.length);
  });

  it('leave a command its own stories, which it streams to its end', async () => {
    const [id = ''] = await stories(1);
    const { code, stderr } = await installation.run(['research', id], { env });
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('complete: 8 of 8 steps') });
  });
});

describe('a schedule', () => {
  it('is set, listed with its next time, and ended by the commands', async () => {
    const installation = await openInstallation();
    try {
      const set = ['schedules', 'set', 'research', '*/20 * * * *', '--time-zone', 'Europe/Berlin', '--budget', '5'];
      expect(await installation.json(set)).toMatchObject({
        schedule: { cron: '*/20 * * * *', timeZone: 'Europe/Berlin', options: { budgetUsd: 5 }, lastStartedAt: null },
      });
      expect((await installation.run(['schedules', 'set', 'scrape', 'often'])).code).toBe(2);
      expect((await installation.run(['schedules', 'set', 'backup', '30 3 * * *'])).code).toBe(2);
      expect(await installation.json(['schedules', 'list'])).toMatchObject({ schedules: [{ name: 'research' }] });
      expect((await installation.run(['schedules', 'remove', 'research'])).stdout).toBe('Ended.\n');
      expect((await installation.run(['schedules', 'remove', 'research'])).code).toBe(5);
    } finally {
      await installation.close();
    }
  });

  it('of more than a hundred scrapes a day needs a yes', async () => {
    const installation = await openInstallation();
    try {
      for (const name of ['wire_1', 'wire_2', 'wire_3', 'wire_4', 'wire_5']) {
        await installation.json(['accounts', 'add', name]);
      }
      const hourly = ['schedules', 'set', 'scrape', '0 * * * *', '--time-zone', 'UTC'];
      const { code, stderr } = await installation.run(hourly);
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('120 scrapes a day would be planned for 5 active accounts, more than 100.'),
      });
      expect(stderr).toContain('--yes');
      expect(await installation.json(['schedules', 'list'])).toMatchObject({ schedules: [] });
      expect(await installation.json([...hourly, '--yes'])).toMatchObject({ schedule: { cron: '0 * * * *' } });
    } finally {
      await installation.close();
    }
  });
});
