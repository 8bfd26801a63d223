import { describe, expect, it } from 'vitest';
import { openInstallation } from '../../../support/installation.ts';

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

  it('of more than a hundred scrapes a day has to be confirmed', async () => {
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

describe('a worker without keys', () => {
  it('names every queue that it does not work on, and what is missing', async () => {
    const installation = await openInstallation();
    try {
      const worker = installation.start(['worker'], { env: { OPENROUTER_API_KEY: '', APIFY_API_TOKEN: '' } });
      const said = await worker.says(/hands over/);
      worker.process.kill('SIGTERM');
      await worker.ended;
      expect(said).toContain('OPENROUTER_API_KEY is not set: no job of "research" or "writing" is worked on here.');
      expect(said).toContain('APIFY_API_TOKEN is not set: no job of "scrape" or "batches" is worked on here.');
      expect(said).toMatch(/Working on jobs of embedded: web, schedules\./);
    } finally {
      await installation.close();
    }
  });
});
