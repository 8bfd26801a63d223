import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useDataFolder } from '../../../support/dataFolder.ts';

describe('the lock file of a data folder', () => {
  const folder = useDataFolder();
  const { start } = folder;
  const lockFile = () => {
    const name = readdirSync(folder.home).find((file) => /^owner\.\d+\.lock$/.test(file));
    return join(folder.home, name ?? 'no lock file');
  };

  it('a lock file of a process that has ended is taken over', async () => {
    const dead = {
      pid: 2 ** 22 + 5,
      started: 'x',
      host: hostname(),
      state: 'serving',
      socket: join(folder.home, 'owner.7.sock'),
    };
    writeFileSync(join(folder.home, 'owner.7.lock'), JSON.stringify(dead));
    writeFileSync(join(folder.home, 'owner.7.sock'), '');
    const owner = start();
    expect(await owner.open()).toBe('owner');
    expect(owner.said).toEqual([]);
    expect(
      readdirSync(folder.home)
        .filter((name) => name.startsWith('owner.'))
        .toSorted(),
    ).toEqual(['owner.8.lock', 'owner.8.sock']);
  });

  it('a lock file whose process id belongs to another process now is taken over', async () => {
    const reused = {
      pid: process.pid,
      started: 'another boot/1',
      host: hostname(),
      state: 'serving',
      socket: join(folder.home, 'x'),
    };
    writeFileSync(join(folder.home, 'owner.1.lock'), JSON.stringify(reused));
    expect(await start().open()).toBe('owner');
  });

  it('a lock file of another machine is never taken over: the error names the machine and the file to delete', async () => {
    const elsewhere = { pid: 12, started: 'x', host: 'newsroom-2', state: 'serving', socket: join(folder.home, 'x') };
    writeFileSync(join(folder.home, 'owner.1.lock'), JSON.stringify(elsewhere));
    await expect(start({ LOCK_TIMEOUT: '200' }).open()).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('process 12 on newsroom-2'),
    });
  });

  it.each(['', 'rubbish', '{"pid": -1}', '\u0000\u0000'])(
    'a corrupt lock file (%j) is replaced when nobody answers',
    async (text) => {
      writeFileSync(join(folder.home, 'owner.3.lock'), text);
      expect(await start().open()).toBe('owner');
      expect(readFileSync(lockFile(), 'utf8')).toContain('"serving"');
    },
  );

  it('a damaged lock file does not take the folder from an owner that answers', async () => {
    const [owner, guest] = [start(), start()];
    await owner.open();
    writeFileSync(lockFile(), 'rubbish');
    expect(await guest.open()).toBe('guest');
    await guest.add('through a corrupt lock');
    expect(await owner.titles()).toEqual(['through a corrupt lock']);
  });
});
