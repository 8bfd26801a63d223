import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { userInfo } from 'node:os';
import { type Browser, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { oncePerRun } from './oncePerRun.ts';

/** The headless build of Chromium needs half the processor time of one that draws windows. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const programs = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
  'Google Chrome',
  'Chromium',
];
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

/** Turns off what the browser does besides showing the page: updates, sync, QUIC, first-run pages. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages of a profile share one process: starting another for each page is most of the cost of a new page.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // No optimising compiler: its work does not pay off in pages that live for a second.
  '--js-flags=--no-turbofan',
];

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of this test process: every file opens profiles of its own in it and closes them. It ends with the
 * process; after a crash the next call starts another.
 */
export async function openBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected() === true) return running;
  shared = launch();
  return shared;
}

/** A page in a new profile; closing the page closes the profile. Close it after use. */
export async function openPage(): Promise<Page> {
  return (await openBrowser()).newPage();
}

async function launch(): Promise<Browser> {
  const executablePath = await oncePerRun(inject('runFolder'), 'browser', async () => findHeadless());
  return chromium.launch({ executablePath, args: flags, headless: true });
}

/** Path of the headless Chromium. @throws as {@link findBrowser}. */
function findHeadless(): string {
  if (named() === undefined) {
    const found = installed(shells) ?? (mayInstall() ? install('chromium-headless-shell', shells) : undefined);
    if (found !== undefined) return found;
  }
  return findBrowser();
}

/**
 * Path of a Chromium: the one that the environment variable CHROMIUM names, or an installed one; where there is none,
 * Debian's package is installed if this process may do so.
 * @throws if there is none; the message says in one line how to install it.
 */
export function findBrowser(): string {
  const chosen = named();
  if (chosen !== undefined) {
    if (isProgram(chosen)) return chosen;
    throw new Error(`CHROMIUM names no program: ${chosen}`);
  }
  const found = installed(programs) ?? (mayInstall() ? install('chromium', programs) : undefined);
  if (found === undefined) {
    throw new Error('These tests need a Chromium: apt-get install chromium, or set CHROMIUM to the path of one.');
  }
  return found;
}

function named(): string | undefined {
  const path = process.env['CHROMIUM'];
  return path === '' ? undefined : path;
}

function installed(wanted: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...places];
  return folders.flatMap((folder) => wanted.map((name) => join(folder, name))).find(isProgram);
}

function mayInstall(): boolean {
  return process.platform === 'linux' && userInfo().uid === 0 && existsSync('/usr/bin/apt-get');
}

function install(debian: string, wanted: readonly string[]): string | undefined {
  const apt = (...args: string[]) =>
    spawnSync('/usr/bin/apt-get', ['-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', debian, 'fonts-liberation');
  return installed(wanted);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
