import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsoleMessage, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { openPage } from '../support/browser.ts';
import { type RunningCli, startCli } from '../support/cli.ts';
import { visible } from '../support/useSite.ts';

const sources = [
  'cli',
  'content',
  'core',
  'web',
  'scripts',
  'supabase',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** A copy of the project that may be edited, and its development server. */
let folder: string;
let server: RunningCli;
let page: Page;
let url: string;

const saying = async (text: RegExp) => text.exec(await server.says(text)) ?? [];
const edit = (file: string, from: string, to: string) => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text, file).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-dev-'));
  for (const name of sources) cpSync(join(packageRoot(), name), join(folder, name), { recursive: true });
  symlinkSync(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  server = startCli(['scripts/dev.ts', '--port', '0'], { program: process.execPath, cwd: folder });
  [, url = ''] = await saying(/dashboard on (\S+)\n[\s\S]*Ctrl\+C/);
  page = await openPage();
});
afterAll(async () => {
  await page?.close();
  server?.process.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('prints a working staff sign-in, and has stories that can be researched', async () => {
  const [, email = '', password = ''] = await saying(/Staff sign-in: (\S+) +(\S+)/);
  await page.goto(`${url}/inbox`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('grid').getByRole('button', { name: 'Research Workflow' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start' }).click();
  expect(await visible(dialog.getByText('running', { exact: true }).first())).toBe(true);
});

it('gives nobody its keys, and other pages nothing at all', async () => {
  const { origin } = new URL(url);
  for (const path of [
    '/.velocity-dev/keys.json',
    `/@fs${folder}/.velocity-dev/keys.json`,
    '/.env',
    '/.velocity-dev%2fkeys.json',
  ]) {
    const answer = await fetch(origin + path, { headers: { origin: 'http://localhost:9999' } });
    expect([path, answer.status >= 400]).toEqual([path, true]);
    expect(await answer.text()).not.toContain('secret');
  }
  const source = await fetch(`${origin}/web/site/boot.ts`, { headers: { origin: 'http://localhost:9999' } });
  expect([source.status, source.headers.get('access-control-allow-origin')]).toEqual([200, null]);
});

it('styles pages that run no script, such as the preview of an article', async () => {
  const { origin } = new URL(url);
  const [, path = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await (await fetch(origin)).text()) ?? [];
  const styles = await fetch(origin + path, { headers: { accept: 'text/css,*/*;q=0.1' } });
  expect(styles.headers.get('content-type')).toContain('text/css');
  expect(await styles.text()).toContain('--paper:');
});

it('draws the home page in the browser as the server drew it', async () => {
  const problems: string[] = [];
  const note = (message: ConsoleMessage) => void (message.type() === 'error' && problems.push(message.text()));
  page.on('console', note);
  await page.goto(new URL(url).origin);
  await expect
    .poll(async () => {
      // Here the page's script may come after the page is loaded, and waits for a key.
      await page.keyboard.press('Shift');
      return page.locator('html[data-ready]').count();
    })
    .toBe(1);
  expect(await page.locator('[aria-roledescription=carousel]').count()).toBeGreaterThan(0);
  page.off('console', note);
  expect(problems).toEqual([]);
});

it('shows an edited screen and an edited style without a reload, and keeps typed text', async () => {
  await page.goto(`${url}/inbox`);
  expect(await visible(page.getByRole('heading', { name: 'Inbox', exact: true }))).toBe(true);
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole('searchbox').fill('typed');
  edit('web/dashboard/storyScreen/StoryToolbar.tsx', '<h1>{props.title}</h1>', '<h1>{props.title}, edited</h1>');
  const heading = page.getByRole('heading', { name: 'Inbox, edited' });
  await heading.waitFor();
  edit('web/dashboard/dashboard.css', '', 'h1 { letter-spacing: 7px }\n');
  await expect.poll(() => heading.evaluate((element) => getComputedStyle(element).letterSpacing)).toBe('7px');
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('typed');
});

it('answers with edited and added code of the server and of core', async () => {
  const origin = new URL(url).origin;
  const text = async (path: string) => {
    const answer = await fetch(origin + path).catch(() => null);
    return answer === null ? '' : answer.text();
  };
  edit('web/server/api/requireStaff.ts', 'Sign in first.', 'Sign in, please.');
  await expect.poll(() => text('/api/dashboard/me')).toContain('Sign in, please.');
  const added = `import { Hono } from 'hono';
export function weatherApi() { return new Hono().get('/', (context) => context.json({})); }`;
  expect(await text('/api/dashboard/weather')).toContain('There is nothing here.');
  writeFileSync(join(folder, 'web/server/api/weather.ts'), added.replace('weatherApi', 'forecastApi'));
  await saying(/weather\.ts makes routes and exports no weatherApi: write `export function weatherApi/);
  writeFileSync(join(folder, 'web/server/api/weather.ts'), added);
  await expect.poll(() => text('/api/dashboard/weather')).toContain('Sign in, please.');
  edit('core/settings.ts', "'Velocity News'", "'Edited News'");
  await expect.poll(() => text('/'), { timeout: 60_000 }).toContain('<title>Edited News');
});

it('says what to do where its port is taken', async () => {
  const { port } = new URL(url);
  const second = startCli(['scripts/dev.ts', '--port', port], { program: process.execPath, cwd: folder });
  const { code, stderr } = await second.ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The port is taken: 127.0.0.1:${port}\nChoose another port (0 takes a free one): npm run dev -- --port 4700\n`,
  );
});

it('stops as a whole at Ctrl+C', async () => {
  server.process.kill('SIGINT');
  const { code, stdout } = await server.ended;
  expect([code, stdout]).toEqual([0, expect.stringContaining('Stopped.')]);
  for (const [address = ''] of stdout.matchAll(/http:\/\/127\.0\.0\.1:\d+/g)) {
    await expect(fetch(address), address).rejects.toThrow('fetch failed');
  }
});
