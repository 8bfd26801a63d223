import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLock, takeLock } from '#core/backend/lock/ownerLock.ts';
import { lifeOf, ownIdentity } from '#core/backend/lock/processIdentity.ts';
import { buildPrograms, testProgram } from '../../../support/programs.ts';

const mine = { ...ownIdentity(), state: 'starting' as const, socket: '' };

describe('the lock of a data folder', () => {
  let folder: string;
  beforeAll(buildPrograms);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'velocity-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is held by one process at a time, however many compete', async () => {
    const run = promisify(execFile);
    const dead = { ...mine, pid: 2 ** 22 + 1, started: 'x', state: 'serving' };
    writeFileSync(join(folder, 'owner.1.lock'), JSON.stringify(dead));
    await Promise.all([1, 2, 3, 4].map(() => run(process.execPath, [testProgram('lockContender'), folder, '60'])));
    expect(readdirSync(folder)).toEqual(['owner.241.lock']);
    expect(readLock(folder)?.record?.state).toBe('released');
  });

  it('cannot be taken twice, nor at an older number', () => {
    const first = takeLock(folder, 0, mine);
    expect(first?.generation).toBe(1);
    expect(takeLock(folder, 0, mine)).toBeNull();
    first?.release();
    const second = takeLock(folder, 1, mine);
    expect(second?.generation).toBe(2);
    // A slow process that saw an older state gets nothing, although that number is free again.
    expect(takeLock(folder, 0, mine)).toBeNull();
    expect(readdirSync(folder)).toEqual(['owner.2.lock']);
  });

  it('removes what killed processes left, and nothing that a running one is writing', () => {
    const record = (pid: number, started: string) => JSON.stringify({ ...mine, pid, started });
    writeFileSync(join(folder, 'owner.4194305-0badcafe.draft'), record(2 ** 22 + 1, 'x'));
    writeFileSync(join(folder, 'owner.7-0badcafe.draft'), record(mine.pid, mine.started));
    takeLock(folder, 0, mine);
    expect(readdirSync(folder).toSorted()).toEqual(['owner.1.lock', 'owner.7-0badcafe.draft']);
  });

  it('names the state of its owner', () => {
    const lock = takeLock(folder, 0, mine);
    lock?.update({ state: 'serving', socket: '/tmp/s' });
    expect(readLock(folder)).toEqual({ generation: 1, record: { ...mine, state: 'serving', socket: '/tmp/s' } });
  });

  it('counts as unreadable where its file is damaged', () => {
    for (const text of [
      '',
      '{',
      '[]',
      '{"pid":"1"}',
      JSON.stringify({ ...mine, pid: 0 }),
      JSON.stringify({ ...mine, state: 'x' }),
    ]) {
      writeFileSync(join(folder, 'owner.1.lock'), text);
      expect(readLock(folder), text).toEqual({ generation: 1, record: null });
    }
    expect(readFileSync(join(folder, 'owner.1.lock'), 'utf8')).not.toBe('');
  });
});

describe('a process', () => {
  it('is distinguished from a later one with the same id, whatever the clock says', () => {
    expect(lifeOf(ownIdentity())).toBe('alive');
    expect(lifeOf({ ...ownIdentity(), started: 'another boot/1' })).toBe('dead');
    expect(lifeOf({ ...ownIdentity(), started: '' })).toBe('alive');
    expect(lifeOf({ pid: 2 ** 22 + 1, started: 'x', host: hostname() })).toBe('dead');
    // Process 1 belongs to root and runs, whether we may see it or not.
    expect(lifeOf({ pid: 1, started: '', host: hostname() })).toBe('alive');
    expect(lifeOf({ ...ownIdentity(), host: 'another' })).toBe('elsewhere');
  });
});
