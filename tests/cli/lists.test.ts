import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentOf } from '../support/commandDocument.ts';
import { type Installation, openInstallation } from '../support/installation.ts';

/** Characters that a terminal interprets, except line breaks. */
// oxlint-disable-next-line no-control-regex -- the test looks for control characters
const steering = /[\0-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
const hostile = 'A \u009B31m dam \u202Eevil\u202C \u001B[2J of שלום';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ ownProcesses: false });
  for (const title of ['First', 'Second', hostile]) await installation.json(['inbox', 'add', '--title', title]);
  await installation.json(['promote', '3400', '3401', '3402']);
});
afterAll(() => installation.close());

it('lists as many as --limit says, the newest first, and a document of all', async () => {
  const listed = await installation.run(['inbox', 'list', '--limit', '2']);
  expect(listed.stdout).toContain('Second');
  expect(listed.stdout).not.toContain('First');
  expect(await documentOf(installation, ['production', 'list', '--limit', '1'])).toMatchObject({
    view: 'master',
    stories: [{ storyNumber: 3402 }],
  });
  expect((await installation.run(['production', 'list', '--ids'])).stdout.trimEnd().split('\n')).toHaveLength(3);
  expect(await documentOf(installation, ['runs', 'list', '--limit', '5'])).toEqual({ runs: [] });
  const models = await documentOf(installation, ['models', 'list', '--limit', '2', '--category', 'powerful']);
  expect(models).toMatchObject({ models: [{ category: 'powerful' }, { category: 'powerful' }] });
  expect((await installation.run(['models', 'list', '--ids', '--limit', '1'])).stdout).toMatch(/^\S+\/\S+\n$/);
  expect((await installation.run(['models', 'list'])).stderr.match(/Retired models are called/g)).toHaveLength(1);
  await installation.json(['accounts', 'add', 'one_desk']);
  await installation.json(['accounts', 'add', 'other_desk']);
  expect(await documentOf(installation, ['accounts', 'list', '--limit', '1'])).toMatchObject({ accounts: [{}] });
  expect((await installation.run(['accounts', 'list', '--columns', 'handle,category'])).stdout).toMatch(
    /@one_desk\tGeneral\n/,
  );
});

it('exports no cell that a spreadsheet with another separator would run as a formula', async () => {
  await installation.json(['production', 'set', '3402', 'story_bias', 'Roads;=HYPERLINK("https://evil.example")']);
  const { stdout } = await installation.run(['production', 'export', '--format', 'csv']);
  expect(stdout).toContain(`"Roads;'=HYPERLINK(""https://evil.example"")"`);
});

it('prints no control characters in any format, and keeps the stored text', async () => {
  for (const args of [
    ['inbox', 'list', '--json'],
    ['production', 'list', '--json'],
    ['production', 'show', '3402', '--json'],
    ['production', 'export', '--format', 'csv'],
    ['production', 'export', '--format', 'json'],
    ['production', 'export', '--json'],
  ]) {
    const { code, stdout } = await installation.run(args);
    expect({ args, code, steers: steering.test(stdout) }).toEqual({ args, code: 0, steers: false });
    expect(stdout).toContain('שלום');
  }
  expect(await documentOf(installation, ['inbox', 'list'])).toMatchObject({ stories: [{ title: hostile }, {}, {}] });
  expect((await installation.run(['production', 'export'])).stdout).toContain(
    String.raw`A \u009b31m dam \u202eevil\u202c \u001b[2J of שלום`,
  );
});
