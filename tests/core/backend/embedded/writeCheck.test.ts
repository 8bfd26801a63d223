import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WriteCheck } from '#core/backend/embedded/writeCheck.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

let folder: string;
let clock: FakeClock;
let check: WriteCheck;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-write-check-'));
  clock = new FakeClock();
  check = new WriteCheck(folder, clock);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(process.platform === 'linux')(
  'notices a full disk, and that there is room again, within ten seconds',
  async () => {
    expect(await check.problem()).toBeNull();
    // Writes to this device fail as on a full disk. The check removes the link, as it removes its file.
    symlinkSync('/dev/full', join(folder, 'write-check'));
    await clock.advance(10_000);
    expect(await check.problem()).toBe('The disk of the data folder is full: nothing can be saved.');
    await clock.advance(9_999);
    expect(await check.problem(), 'asked often, it writes once in ten seconds').not.toBeNull();
    await clock.advance(1);
    expect(await check.problem()).toBeNull();
  },
);

it('leaves nothing in the folder, also where several ask at the same time', async () => {
  expect(await Promise.all([check.problem(), check.problem(), check.problem()])).toEqual([null, null, null]);
  expect(readdirSync(folder)).toEqual([]);
});

it('names another reason why the folder cannot be written, without its path', async () => {
  rmSync(folder, { recursive: true });
  expect(await check.problem()).toBe('The data folder cannot be written (ENOENT).');
});
