import { afterAll, beforeAll, expect, it } from 'vitest';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownIdentity } from '#core/backend/lock/processIdentity.ts';
import { createTestHome } from '../support/embedded.ts';
import { openScreen } from '../support/screenTerminal.ts';
import { type Installation, openInstallation } from '../support/installation.ts';

// Messages for unusual input.

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ ownProcesses: false });
});
afterAll(() => installation.close());

it('keeps a title on one line, because lists and messages name stories by it', async () => {
  await installation.json(['inbox', 'add', '--title', 'Two\nlines\n']);
  expect(await installation.json(['inbox', 'list'])).toMatchObject({ stories: [{ title: 'Two lines' }] });
  await installation.json(['inbox', 'edit', '3400', '--title', 'Three\r\nshort lines']);
  await installation.json(['promote', '3400']);
  const { stdout } = await installation.run(['production', 'set', '3400', 'title', 'b\nc']);
  expect(stdout).toBe('Saved #3400 b c\n');
});

it('shows no signs of Markdown in the table of a terminal, and the whole value in a pipe', async () => {
  await installation.json(['production', 'set', '3400', 'news_article', '## Initial Research\n**The** talks']);
  const terminal = openScreen(['production', 'list', '--columns', 'Story,News Article'], {
    home: installation.home,
    env: installation.env,
  });
  await terminal.shows('Initial Research · The talks');
  expect(await terminal.ended).toBe(0);
  expect((await installation.run(['production', 'list', '--columns', 'Story,News Article'])).stdout).toContain(
    '## Initial Research',
  );
});

it('suggests the full id of a model that was given without its provider', async () => {
  const { code, stderr } = await installation.run(['models', 'show', 'GPT-4o']);
  expect(code).toBe(5);
  expect(stderr).toContain('Did you mean openai/gpt-4o?');
});

it('points out that a scraped account is not monitored', async () => {
  const { stderr } = await installation.run(['scrape', 'reuters', '--no-suggest']);
  expect(stderr).toContain('@reuters is not followed');
  expect(stderr).toContain('Scraping 1 account,');
});

it('reports no address of the backend while nothing serves it', async () => {
  const alone = await openInstallation({ owner: false });
  const { stdout } = await alone.run(['backend', 'status']);
  expect(stdout).toMatch(/^Address +none: nothing is served/m);
  expect((await installation.run(['backend', 'status'])).stdout).toMatch(/^Address +http/m);
  await alone.close();
});

it('says without cutting words that the terminal is too small for the full-screen tool', async () => {
  const tui = openScreen(['tui'], { home: installation.home, env: installation.env, columns: 20, rows: 8 });
  await tui.shows(/Terminal too small\n\(need 60x16\)/);
  tui.type('\u0003');
  expect(await tui.ended).toBe(130);
});

it('says only once that it waits for the data folder, even when its owner changes state', async () => {
  const home = await createTestHome();
  // The lock file names this process as the owner, which never answers.
  const owner = (state: string) =>
    writeFileSync(join(home, 'owner.1.lock'), JSON.stringify({ ...ownIdentity(), state, socket: '' }));
  owner('starting');
  const command = installation.start(['inbox', 'list', '--lock-timeout', '3'], { home });
  await command.says('holds the data folder and is starting');
  owner('migrating');
  const { code, stderr } = await command.ended;
  expect(code).toBe(75);
  expect(stderr).toContain('is in use: process');
  expect(stderr).toContain('and brings it up to date');
  expect(stderr.match(/^Waiting:/gm)).toHaveLength(1);
  rmSync(home, { recursive: true });
});

it('says that the sample is not loaded into a folder that another process has open', async () => {
  const { code, stderr } = await installation.run(['--sample', 'accounts', 'list']);
  expect(code).toBe(0);
  expect(stderr).toContain('The sample was not loaded: another process has the data folder open.');
});
