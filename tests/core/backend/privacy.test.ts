import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { BackendProcess } from '../../support/backendProcess.ts';
import { createTestHome } from '../../support/embedded.ts';
import { buildPrograms } from '../../support/programs.ts';

const recorder = join(import.meta.dirname, '..', '..', 'support', 'recordContacts.ts');
let folder: string;
let velocity: BackendProcess;

beforeAll(buildPrograms);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-privacy-'));
  // Unsets the environment variables that would switch telemetry off.
  const environment = { CI: '', DO_NOT_TRACK: '', LITE_TELEMETRY: '', NODE_ENV: 'production', SEED: '1' };
  velocity = new BackendProcess(join(folder, 'home'), environment, ['--import', recorder]);
});
afterEach(async () => {
  await velocity.kill();
  rmSync(folder, { recursive: true, force: true });
});

const contacts = () => velocity.said.filter((said) => said.startsWith('contact'));

it('a first start, work, an account, a backup and a restore make no network connection', async () => {
  expect(await velocity.open()).toBe('owner');
  await velocity.add('private');
  await velocity.ask('signUp', 'editor@example.org');
  await velocity.ask('status');
  await velocity.ask('backup', join(folder, 'a.backup'));
  await velocity.ask('restore', join(folder, 'a.backup'));
  await velocity.close();
  expect(contacts()).toEqual([]);
});

it('refused queries print nothing', async () => {
  // The first start is covered above.
  renameSync(await createTestHome(), join(folder, 'home'));
  await velocity.open();
  expect(await velocity.ask('refused')).toEqual([400, 404, 404, 401]);
  await velocity.close();
  expect(velocity.printed.join('')).toBe('');
});

it('the recorder reports a connection', async () => {
  await velocity.ask('call', 'http://127.0.0.1:65001/');
  expect(contacts()).not.toEqual([]);
});
