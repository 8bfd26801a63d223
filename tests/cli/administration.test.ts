import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boolean, object, string } from 'zod';
import { documentOf } from '../support/commandDocument.ts';
import { type Installation, openInstallation } from '../support/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ ownProcesses: false });
  for (const title of ['The strait', 'The bridge']) await document('inbox', 'add', '--title', title);
});
afterAll(() => installation.close());

const document = (...args: string[]) => documentOf(installation, args);
const says = async (args: readonly string[]) => {
  const { code, stdout, stderr } = await installation.run(args);
  return { code, said: stdout + stderr };
};

it('knows models and their prices, and refreshes them', async () => {
  expect(await document('models', 'list', '--category', 'fast')).toMatchObject({ models: { length: 3 } });
  expect(await document('models', 'recommend', 'web_search')).toMatchObject({ model: 'perplexity/sonar', known: true });
  expect(await document('models', 'show', 'openai/gpt-4o')).toMatchObject({ model: { name: 'GPT-4o' } });
  expect(await document('models', 'cost', 'openai/gpt-4o', '--in', '1000000', '--out', '0')).toMatchObject({
    tokensUsd: 2.5,
    totalUsd: 2.5,
  });
  expect(await document('models', 'refresh')).toMatchObject({ models: { length: 24 } });
  expect(await document('models', 'test', '--prompt', 'Say something')).toMatchObject({
    model: 'anthropic/claude-3-haiku',
    costIsEstimate: false,
  });
});

it('manages staff, with passwords that are shown once', async () => {
  const added = object({ created: boolean(), password: string() }).parse(
    await document('staff', 'add', 'Ana@Example.org'),
  );
  expect(added.created).toBe(true);
  expect(added.password).toMatch(/^[a-zA-Z2-9]{5}(-[a-zA-Z2-9]{5}){3}$/);
  expect(await document('staff', 'add', 'ana@example.org')).toMatchObject({ created: false, password: null });
  await document('staff', 'reset-password', 'ana@example.org');
  // The first start of a server made one staff account by itself.
  const first = 'editor@velocity.localhost';
  expect(await document('staff', 'list')).toMatchObject({ staff: [{ email: 'ana@example.org' }, { email: first }] });
  await document('staff', 'remove', 'ana@example.org', '--yes');
  expect(await document('staff', 'list')).toMatchObject({ staff: [{ email: first }] });
});

it('manages the backend: status, migrations, a backup, and its restore on another machine', async () => {
  expect(await document('backend', 'status')).toMatchObject({
    kind: 'embedded',
    role: 'guest',
    folder: installation.home,
  });
  expect(await document('backend', 'migrate')).toEqual({ applied: [] });
  const file = join(installation.home, 'all.backup');
  expect(await document('backend', 'backup', file)).toMatchObject({ rows: { 'public.inbox_stories': 2 } });
  const refused = await installation.run(['backend', 'restore', file, '--yes']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('works with the data folder');
  const other = await openInstallation({ owner: false, ownProcesses: false });
  await documentOf(other, ['backend', 'restore', file, '--yes']);
  expect(await documentOf(other, ['inbox', 'list'])).toMatchObject({
    stories: [{ title: 'The bridge' }, { title: 'The strait' }],
  });
  await other.close();
}, 90_000);

it('checks the installation and its keys, without showing them', async () => {
  expect(await document('doctor', '--online')).toMatchObject({
    checks: ['Settings', 'Time zone', 'Host', 'Disk', 'Backend', 'Jobs', 'Language models', 'Scraping'].map((name) => ({
      name,
      state: 'ok',
    })),
  });
  const { stdout } = await installation.run(['doctor']);
  expect(stdout).not.toContain('sandbox-token');
  expect(stdout).toMatch(/APIFY_API_TOKEN\s+environment/);
});

describe('settings of staff', () => {
  it('accept only known models, and have a history', async () => {
    await installation.json(['settings', 'set', 'model_drafts', 'openai/gpt-4o']);
    expect((await says(['settings', 'set', 'model_step_2', 'gpt-99'])).said).toContain('There is no model "gpt-99"');
    await installation.json(['settings', 'set', 'words_to_avoid', 'slams, game-changer']);
    await installation.json(['settings', 'set', 'words_to_avoid', 'none']);
    expect(await installation.json(['settings', 'history'])).toMatchObject({
      changes: [
        { key: 'words_to_avoid', before: ['slams', 'game-changer'], after: [] },
        { key: 'words_to_avoid', after: ['slams', 'game-changer'] },
        { key: 'model_drafts', before: null, after: 'openai/gpt-4o' },
      ],
    });
    await installation.json(['settings', 'set', 'model_drafts', 'none']);
  });

  it('choose the model of variations, unless the command names one', async () => {
    await installation.json(['settings', 'set', 'model_variations', 'openai/gpt-4o']);
    const asked = () => installation.openrouter.requests.findLast(({ path }) => path.includes('chat'))?.body;
    expect(await installation.json(['inbox', 'variations', '3400', '--count', '2'])).toMatchObject({
      variations: [{ title: expect.any(String) }, {}],
    });
    expect(JSON.stringify(asked())).toContain('openai/gpt-4o');
    await installation.json(['inbox', 'variations', '3400', '--model', 'anthropic/claude-sonnet-4']);
    expect(JSON.stringify(asked())).toContain('anthropic/claude-sonnet-4');
  });

  it('pause and resume a schedule', async () => {
    await installation.json(['schedules', 'set', 'scrape', '0 6 * * *', '--time-zone', 'UTC']);
    expect(await installation.json(['schedules', 'pause', 'scrape'])).toMatchObject({
      schedule: { paused: true, nextAt: null },
    });
    expect((await says(['schedules', 'list'])).said).toContain('paused');
    expect(await installation.json(['schedules', 'resume', 'scrape'])).toMatchObject({ schedule: { paused: false } });
    await installation.json(['schedules', 'remove', 'scrape']);
    expect((await says(['schedules', 'pause', 'scrape'])).said).toContain('scrape is not scheduled.');
  });

  it('follow more accounts than a schedule was confirmed for once somebody says so', async () => {
    await installation.json(['accounts', 'add', 'minute_desk']);
    await installation.json(['accounts', 'disable', 'minute_desk']);
    await installation.json(['schedules', 'set', 'scrape', '* * * * *', '--yes']);
    const question = '1440 scrapes a day would be planned for 1 active accounts, more than 100.';
    for (const command of [
      ['accounts', 'enable', 'minute_desk'],
      ['accounts', 'add', 'other_minute_desk'],
    ]) {
      const { code, said } = await says(command);
      expect([code, said]).toEqual([2, expect.stringContaining(question)]);
      expect(said).toContain('Give --yes');
    }
    await installation.json(['accounts', 'enable', 'minute_desk', '--yes']);
    expect((await says(['schedules', 'list'])).said).not.toContain('confirmed');
    expect((await says(['accounts', 'add', 'other_minute_desk'])).code).toBe(2);
    await installation.json(['accounts', 'remove', 'minute_desk', '--yes']);
    await installation.json(['schedules', 'remove', 'scrape']);
  });
});
