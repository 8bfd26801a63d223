import { afterAll, beforeAll, expect, it } from 'vitest';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownIdentity } from '#core/backend/lock/processIdentity.ts';
import { createTestHome } from '../support/embedded.ts';
import { openScreen } from '../support/screenTerminal.ts';
import { type Installation, openInstallation } from '../support/installation.ts';

// What the commands print for unusual input.

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

it('keeps a title on one line, so that what names the story stays on one', async () => {
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

it('names the model that was meant where its maker was left out', async () => {
  const { code, stderr } = await installation.run(['models', 'show', 'GPT-4o']);
  expect(code).toBe(5);
  expect(stderr).toContain('Did you mean openai/gpt-4o?');
});

it('says that an account which is scraped is not followed', async () => {
  const { stderr } = await installation.run(['scrape', 'reuters', '--no-suggest']);
  expect(stderr).toContain('@reuters is not followed');
  expect(stderr).toContain('Scraping 1 account,');
});

it('names no address where nothing listens', async () => {
  const alone = await openInstallation({ owner: false });
  const { stdout } = await alone.run(['backend', 'status']);
  expect(stdout).toMatch(/^Address +none: nothing is served/m);
  expect((await installation.run(['backend', 'status'])).stdout).toMatch(/^Address +http/m);
  await alone.close();
});

it('says in whole words that a terminal is too small for the full screen', async () => {
  const tui = openScreen(['tui'], { home: installation.home, env: installation.env, columns: 20, rows: 8 });
  await tui.shows(/Terminal too small\n\(need 60x16\)/);
  tui.type('\u0003');
  expect(await tui.ended).toBe(130);
});

it('says once that it waits, whatever the owner of the data folder does meanwhile', async () => {
  const home = await createTestHome();
  // This process is the owner as far as the lock file says, and never answers.
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
