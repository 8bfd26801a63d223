import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { researchSteps } from '#core/research/steps.ts';
import { openBrowser } from '../support/browser.ts';
import type { RunningCli } from '../support/cli.ts';
import { openInstallation, type Installation } from '../support/installation.ts';
import { postgresEnv } from '../support/postgresEnv.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { siteAddress, type SiteAddress } from '../support/site.ts';
import { visible } from '../support/useSite.ts';

describe.each([
  ['one embedded server with guests', 1, 2],
  ['two servers and three workers on one PostgreSQL', 2, 3],
] as const)('%s', (name, serves, workers) => {
  let installation: Installation;
  let browser: Browser;
  let env: Record<string, string> = {};
  const running: RunningCli[] = [];
  const servers: SiteAddress[] = [];
  const visits: BrowserContext[] = [];
  const start = async (args: readonly string[], says: RegExp) => {
    const child = installation.start(args, { env });
    running.push(child);
    return child.says(says);
  };
  const stories = async (count: number) => {
    const titles = Array.from({ length: count }, (_, index) => `Story ${index} of ${name}`);
    for (const title of titles) await installation.run(['inbox', 'add', '--title', title], { env });
    const { stdout } = await installation.run(['inbox', 'list', '--ids', '--limit', String(count)], { env });
    return stdout.trim().split('\n');
  };
  const statuses = async () => {
    // Asked often: a command would cost half a second of processor time each time.
    const runs = await servers[0]?.db.from('workflow_runs').select('status').throwOnError();
    return array(object({ status: string() }))
      .parse(runs?.data)
      .map(({ status }) => status);
  };
  /** A new member of staff at one of the servers, in a browser of their own. */
  const visit = async (server: SiteAddress, path: string): Promise<Page> => {
    const reader = await createReader(server);
    await makeStaff(server, reader);
    const localStorage = Object.entries(signInStorage(server, reader)).map(([key, value]) => ({ name: key, value }));
    const context = await browser.newContext({
      baseURL: server.url,
      storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    });
    visits.push(context);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };

  beforeAll(async () => {
    [installation, browser] = await Promise.all([openInstallation({ owner: false, latencyMs: 1000 }), openBrowser()]);
    env = name.includes('PostgreSQL') ? await postgresEnv() : {};
    for (let serve = 0; serve < serves; serve += 1) {
      const said = await start(['serve', '--port', '0', '--no-worker'], /at http:\/\/\S+\n/);
      servers.push(siteAddress(/at (http:\/\/\S+)/.exec(said)?.[1] ?? '', installation.home, env));
    }
    for (let worker = 0; worker < workers; worker += 1) await start(['worker'], /Working on jobs/);
  });
  afterAll(async () => {
    await Promise.all(visits.map((context) => context.close()));
    for (const { process: child } of running) child.kill('SIGKILL');
    await installation.close();
  });

  it('show two people the same run, which continues when its worker is killed, and each other’s changes', async () => {
    const [first, last] = [servers[0], servers.at(-1)];
    if (first === undefined || last === undefined) throw new Error('no server runs');
    const { db } = first;
    const [story = ''] = await stories(1);
    const path = `/dashboard/research/${story}`;
    const [mine, theirs] = [await visit(first, path), await visit(last, path)];
    const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
    expect(await visible(button(theirs, 'Start'))).toBe(true);
    await button(mine, 'Start').click();
    const runOf = async () => (await db.from('workflow_runs').select('*').eq('story_id', story).throwOnError()).data;
    const holder = async () => String((await runOf())?.[0]?.['lease_owner'] ?? '');
    // As `host:pid:start#attempt`.
    const pidOf = (owner: string) => Number(/:(\d+):/.exec(owner)?.[1]);
    let killed = Number.NaN;
    const { requests } = installation.openrouter;
    const before = requests.length;
    const isHeld = async () => {
      killed = pidOf(await holder());
      // A call is in flight: it takes a second.
      if (requests.length === before) return false;
      return running.some(({ process: { pid } }) => pid === killed);
    };
    await expect.poll(isHeld).toBe(true);
    process.kill(killed, 'SIGKILL');
    for (const page of [mine, theirs]) {
      await page.getByText('was made from this run.').waitFor({ timeout: 60_000 });
    }
    const runs = await runOf();
    expect(runs).toHaveLength(1);
    expect(runs?.[0]).toMatchObject({ status: 'completed', completed_steps: researchSteps.length });
    const trail = await visit(last, `/dashboard/runs/${String(runs?.[0]?.['id'])}`);
    const dead = new RegExp(`Interrupted, taken over in \\S+ from worker ${killed} on `);
    for (const text of [
      'Started',
      dead,
      // With an estimate until its bill is there, which may be soon.
      /^Step \d, attempt 1: interrupted\. Its process ended before the answer came\. (~|Billed )\$0\.\d+/,
      /^Finished, /,
    ]) {
      expect(await visible(trail.getByRole('listitem').getByText(text).first())).toBe(true);
    }
    const command = await installation.run(['runs', 'trail', String(runs?.[0]?.['id'])], { env });
    expect(command.stdout).toMatch(dead);
    const document = await installation.run(['runs', 'trail', String(runs?.[0]?.['id']), '--json'], { env });
    for (const kind of ['taken_over', 'interrupted']) expect(document.stdout).toContain(`"kind": "${kind}"`);
    const made = await db.from('production_stories').select('id').eq('story_id', story).throwOnError();
    expect(made.data).toHaveLength(1);
    const table = await visit(last, '/dashboard/production');
    const title = table.locator('[role=gridcell][data-column=title]').first();
    await title.waitFor();
    await db.from('production_stories').update({ title: 'Seen at once' }).eq('story_id', story).throwOnError();
    expect(await visible(table.getByRole('gridcell', { name: 'Seen at once' }))).toBe(true);
  });

  it('research every story once, while workers are killed and one is stopped', async () => {
    const ids = await stories(6);
    const before = (await installation.run(['production', 'list', '--ids'], { env })).stdout;
    expect((await installation.run(['research', ...ids, '--no-wait'], { env })).code).toBe(0);
    await expect.poll(statuses, { timeout: 30_000 }).toContain('running');
    const isAlive = ({ process: { exitCode, signalCode } }: RunningCli) => exitCode === null && signalCode === null;
    const [stopped, killed] = running.slice(serves).filter(isAlive);
    killed?.process.kill('SIGKILL');
    stopped?.process.kill('SIGTERM');
    expect((await stopped?.ended)?.code).toBe(143);
    await start(['worker'], /Working on jobs/);
    await expect
      .poll(async () => (await statuses()).filter((status) => status !== 'completed'), {
        timeout: 180_000,
        interval: 500,
      })
      .toEqual([]);
    const { stdout } = await installation.run(['production', 'list', '--ids'], { env });
    expect(new Set(stdout.trim().split('\n')).size).toBe(before.trim().split('\n').length + ids.length);
  }, 240_000);

  it('leave the stories of a command to it, which streams them to the end', async () => {
    const [id = ''] = await stories(1);
    const { code, stderr } = await installation.run(['research', id], { env });
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`complete: ${researchSteps.length} of ${researchSteps.length} steps`),
    });
  });
});
