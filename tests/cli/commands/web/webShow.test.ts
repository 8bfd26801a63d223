import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { object, string } from 'zod';
import { type Installation, openInstallation } from '../../../support/installation.ts';
import { articlePage, webSite, type WebSite } from '../../../support/webSite.ts';

const sentence = 'The railway keeps eleven sets of finished bridge spans along its main lines, says the works record.';
let installation: Installation;
let web: WebSite;
let busy = true;
let waiting: ServerResponse | undefined;
const env = { WEB_LOOPBACK: 'on', WEB_HOST_INTERVAL: '0' };
const velocity = (...args: string[]) => installation.run(['web', ...args], { env });

beforeAll(async () => {
  installation = await openInstallation({ ownProcesses: false });
  web = await webSite({
    '/spans': articlePage('Spare spans', [sentence], '<p><a href="/depots">Depots</a></p>'),
    '/depots': articlePage('Depots', [sentence]),
    '/slow': (_, response) => {
      waiting = response;
    },
    '/busy': (_, response) => {
      if (!busy) response.end('<title>Busy</title>');
    },
  });
});
afterAll(async () => {
  await installation.close();
  await web[Symbol.asyncDispose]();
});

async function finished(...args: string[]): Promise<string> {
  return object({ job: string() }).parse(await installation.json(['web', ...args], { env })).job;
}

describe('what a job found, in another terminal than the one that began it', () => {
  it('is shown as by the command that began it, written, and added to a story', async () => {
    const asked = ['crawl', `${web.url}/spans`];
    const job = await finished(...asked);
    const { code, stdout, stderr } = await velocity('show', job);
    expect(code).toBe(0);
    expect(stdout).toBe((await velocity(...asked)).stdout);
    expect(stdout).toContain('Depots\tcompleted');
    expect(stderr).toContain(`${web.url}/spans: completed, 2 of 3 pages`);
    expect(await installation.json(['web', 'show', job])).toMatchObject({
      job,
      kind: 'crawl',
      about: `${web.url}/spans`,
      status: 'completed',
      error: null,
      pages: [{ page: { title: 'Spare spans' } }, { page: { title: 'Depots' } }, { error: { code: 'not_found' } }],
    });
    const folder = join(installation.home, 'found');
    await installation.json(['inbox', 'add', '--title', 'Spans']);
    const written = await velocity('show', job, '-o', folder, '--add-to', '3400');
    expect(written.stderr).toContain('2 pages added to the sources of inbox story 3400.');
    expect((await readdir(folder)).toSorted()).toEqual(['001-spare-spans.md', '002-depots.md']);
  });

  it('is a report with its passages, also as Markdown', async () => {
    const job = await finished('research', `${web.url}/spans`, '--depth', '1');
    const claim = 'The railway keeps eleven sets of finished bridge spans along its main lines. [1]';
    expect((await velocity('show', job)).stdout).toContain(`${claim}\n    [1] “${sentence}”\n`);
    const file = join(installation.home, 'report.md');
    expect((await velocity('show', job, '-o', file)).stdout).toBe(`${file}\n`);
    const report = await readFile(file, 'utf8');
    expect(report).toMatch(new RegExp(`^---\nquestion: "${web.url}/spans"\nmodel: ".+"\njob: "${job}"\n---\n\n# `));
    expect(report).toContain(`${claim}\n\n> “${sentence}” [1]\n`);
    expect(report).toContain(`## Sources\n\n1. [Spare spans](<${web.url}/spans>)\n`);
    const again = join(installation.home, 'again.md');
    await velocity('research', `${web.url}/spans`, '--depth', '1', '-o', again);
    expect(await readFile(again, 'utf8')).toContain(`> “${sentence}” [1]\n`);
  });

  it('is where resume leads, which says whether the job is over or somebody works on it', async () => {
    const over = await finished('batch', `${web.url}/spans`);
    const resumed = await velocity('resume', over);
    expect(resumed.code).toBe(1);
    expect(resumed.stderr).toContain('This job is over.');
    expect(resumed.stderr).toContain(`\`velocity web show ${over}\` shows what it found.`);
    const reading = installation.start(['web', 'batch', `${web.url}/spans`, `${web.url}/slow`], { env });
    const [, job = ''] = /Job (\S+)/.exec(await reading.says(/Job \S+/)) ?? [];
    const held = await velocity('resume', job);
    expect(held.stderr).toContain('Somebody works on this job.');
    await expect
      .poll(async () => (await velocity('show', job)).stdout, { timeout: 20_000 })
      .toContain('Spare spans\tcompleted');
    expect((await velocity('show', job)).stderr).toContain('running, 1 of 2 pages');
    waiting?.end('<title>Slow</title>');
    expect((await reading.ended).code).toBe(0);
    expect((await velocity('show', job)).stdout).toContain('Slow\tcompleted');
  });

  it('goes where the command that was stopped was to write it', async () => {
    const folder = join(installation.home, 'two words');
    const stopped = installation.start(['web', 'batch', `${web.url}/spans`, `${web.url}/busy`, '-o', folder], { env });
    await stopped.says(/s +http\S+spans/);
    stopped.process.kill('SIGINT');
    const { stderr } = await stopped.ended;
    const [, job = ''] = /Job (\S+)/.exec(stderr) ?? [];
    expect(stderr).toContain(`\`velocity web resume ${job} -o '${folder}'\` goes on with it.`);
    expect(await readdir(folder)).toEqual(['001-spare-spans.md']);
    busy = false;
    expect((await velocity('resume', job, '-o', folder)).code).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(['001-spare-spans.md', '002-busy.md']);
  });

  it('reminds of where a command that was killed was to write it', async () => {
    // Without a server, whose worker goes on with the job as soon as its process is dead.
    const alone = await openInstallation({ owner: false, ownProcesses: false });
    onTestFinished(() => alone.close());
    const here = (...args: string[]) => alone.run(['web', ...args], { env });
    busy = true;
    const folder = join(alone.home, 'killed');
    const killed = alone.start(['web', 'batch', `${web.url}/spans`, `${web.url}/busy`, '-o', folder], { env });
    await killed.says(/s +http\S+spans/);
    killed.process.kill('SIGKILL');
    const [, job = ''] = /Job (\S+)/.exec((await killed.ended).stderr) ?? [];
    busy = false;
    const resumed = await here('resume', job);
    expect(resumed.stderr).toContain(
      `The job was begun with -o ${folder}: \`velocity web show ${job} -o ${folder}\` does that.`,
    );
    expect((await here('resume', job)).stderr).toContain('This job is over.');
    expect((await here('show', job, '-o', folder)).stderr).not.toContain('begun with');
    expect((await readdir(folder)).toSorted()).toEqual(['001-spare-spans.md', '002-busy.md']);
  });

  it('is named by the list of jobs, and refused where there is no such job', async () => {
    expect((await velocity('jobs')).stderr).toContain('`velocity web show <job>` shows what a job has found.');
    for (const [verb, id] of [
      ['show', 'spans'],
      ['resume', '5b1c6a0e-8f5d-4d7a-9a40-3f1d2c7b9e11'],
      ['stop', 'spans'],
    ] as const) {
      expect(await velocity(verb, id)).toMatchObject({
        code: 5,
        stderr: expect.stringContaining(`no web job "${id}".`),
      });
    }
  });
});
