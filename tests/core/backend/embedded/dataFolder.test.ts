import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { databaseFolder } from '#core/backend/embedded/dataFolder.ts';
import { createKeys, writeKeys } from '#core/backend/keys.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { ownIdentity } from '#core/backend/lock/processIdentity.ts';
import { useDataFolder } from '../../../support/dataFolder.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { openConfigured } from '../../../support/openHome.ts';

describe('one data folder, several processes', () => {
  const folder = useDataFolder();
  const { start } = folder;

  it('the first process owns it, the second works through the first, and both see the same stories', async () => {
    const [owner, guest] = [start(), start()];
    expect(await owner.open()).toBe('owner');
    expect(await guest.open()).toBe('guest');
    await guest.add('by the guest');
    await owner.add('by the owner');
    expect(await guest.titles()).toEqual(['by the guest', 'by the owner']);
    expect(await guest.ask('status')).toMatchObject({
      kind: 'embedded',
      role: 'guest',
      folder: folder.home,
      ownerPid: owner.pid,
    });
  });

  it('of two that start at the same moment one owns it and the other is its guest', async () => {
    const both = [start(), start(), start()];
    const roles = await Promise.all(both.map((one) => one.open()));
    expect(roles.toSorted()).toEqual(['guest', 'guest', 'owner']);
    await Promise.all(both.map((one, index) => one.add(`story ${index}`)));
    expect(await both[0]?.titles()).toHaveLength(3);
  });

  it('a guest becomes the owner when the owner ends', async () => {
    const [owner, guest] = [start(), start()];
    await owner.open();
    await guest.open();
    await owner.add('before');
    await owner.close();
    await guest.add('after');
    expect(await guest.role()).toBe('owner');
    expect(await guest.titles()).toEqual(['before', 'after']);
  });

  it('requests of guests while the owner ends are executed once', async () => {
    const [owner, first, second] = [start(), start(), start()];
    await owner.open();
    await first.open();
    await second.open();
    const titles = Array.from({ length: 40 }, (_, index) => `story ${index}`);
    const adding = titles.map((title, index) => (index % 2 === 0 ? first : second).add(title));
    await owner.close();
    await Promise.all(adding);
    expect((await first.titles()).toSorted()).toEqual(titles.toSorted());
    expect([await first.role(), await second.role()].toSorted()).toEqual(['guest', 'owner']);
  });

  it('several guests whose owner is killed find one new owner, and nothing reported as saved is lost', async () => {
    const [owner, ...guests] = [start(), start(), start()];
    await owner?.open();
    for (const guest of guests) await guest.open();
    const saved: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      for (const guest of guests) {
        await guest.add(`${guest.pid} ${index}`);
        saved.push(`${guest.pid} ${index}`);
      }
    }
    await owner?.kill();
    const seen = await Promise.all(guests.map((guest) => guest.titles()));
    for (const titles of seen) expect(titles).toEqual(saved);
    expect((await Promise.all(guests.map((guest) => guest.role()))).toSorted()).toEqual(['guest', 'owner']);
  });

  it('a process that is killed while it writes loses nothing that was reported as saved', async () => {
    const saved: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const owner = start();
      await owner.open();
      const writing = (async () => {
        for (let index = 0; index < 10_000; index += 1) {
          const title = `${round} ${index}`;
          await owner.add(title);
          saved.push(title);
        }
      })();
      const ended = writing.catch(() => {});
      while (saved.length < (round + 1) * 20) await owner.role();
      await owner.kill();
      await ended;
    }
    const last = start();
    expect(await last.open()).toBe('owner');
    const titles = new Set(await last.titles());
    expect(saved.filter((title) => !titles.has(title))).toEqual([]);
  });

  it('an owner that does not answer makes others wait with a message, then they give up', async () => {
    const [owner, guest] = [start(), start({ LOCK_TIMEOUT: '600' })];
    await owner.open();
    owner.signal('SIGSTOP');
    await expect(guest.open()).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining(`process ${owner.pid} holds the data folder and does not answer`),
    });
    expect(guest.said).toEqual([`Waiting: process ${owner.pid} holds the data folder and does not answer.`]);
    owner.signal('SIGCONT');
    expect(await guest.open()).toBe('guest');
  });

  it('a request whose owner dies while it answers is repeated where that is safe, otherwise reported as unclear', async () => {
    const keys = createKeys();
    writeKeys(folder.home, keys);
    const seen: string[] = [];
    let answers = true;
    // An owner that reads requests whole and then dies instead of answering.
    const owner = createServer((request, response) => {
      seen.push(`${request.method} ${request.url?.split('?')[0]}`);
      if (request.url === '/velocity/v1/ping') response.end('here');
      else if (answers) response.end('[]');
      else request.resume().on('end', () => response.socket?.destroy());
    });
    const socket = join(folder.home, 'owner.1.sock');
    await new Promise<void>((resolve) => owner.listen(socket, resolve));
    writeFileSync(join(folder.home, 'owner.1.lock'), JSON.stringify({ ...ownIdentity(), state: 'serving', socket }));
    const guest = await openConfigured({ VELOCITY_HOME: folder.home });
    try {
      expect((await guest.db.from('inbox_stories').select('*')).data).toEqual([]);
      answers = false;
      seen.splice(0);
      const written = await guest.db.from('inbox_stories').insert({ title: 'twice?' });
      expect(written.error).toMatchObject({ code: 'storage', hint: expect.stringContaining('not known') });
      expect(seen).toEqual(['POST /rest/v1/inbox_stories']);
      const read = await guest.db.from('inbox_stories').select('*');
      expect(read.error).toMatchObject({ code: 'locked' });
      expect(seen.filter((request) => request.startsWith('GET /rest')).length).toBeGreaterThan(1);
      // The owner is gone, so the guest becomes the owner.
      owner.close();
      owner.closeAllConnections();
      writeFileSync(
        join(folder.home, 'owner.1.lock'),
        JSON.stringify({ ...ownIdentity(), started: 'over', state: 'serving', socket }),
      );
      expect((await guest.db.from('inbox_stories').insert({ title: 'once' })).error).toBeNull();
      expect((await guest.db.from('inbox_stories').select('title')).data).toEqual([{ title: 'once' }]);
      expect(guest.role).toBe('owner');
    } finally {
      await guest.close();
      owner.close();
    }
  });

  it('works with a path that is too long for a socket', async () => {
    const long = join(folder.home, 'a'.repeat(120));
    mkdirSync(long);
    renameSync(databaseFolder(folder.home), databaseFolder(long));
    const [owner, guest] = [start({}, long), start({}, long)];
    expect(await owner.open()).toBe('owner');
    expect(await guest.open()).toBe('guest');
    await guest.add('far away');
    expect(await owner.titles()).toEqual(['far away']);
  });

  const openToOthers = () =>
    readdirSync(folder.home, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(folder.home, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077,
    );

  it('other users can read nothing in it: keys, socket, lock, or files of the database', async () => {
    rmSync(folder.home, { recursive: true });
    const owner = start();
    await owner.open();
    await owner.add('private');
    expect(openToOthers()).toEqual([]);
    await owner.close();
    expect(openToOthers()).toEqual([]);
  });

  it('the files of an older database are made unreadable for others once', async () => {
    const base = join(folder.home, 'database', 'base');
    chmodSync(base, 0o755);
    chmodSync(join(folder.home, 'database', 'PG_VERSION'), 0o666);
    chmodSync(join(folder.home, 'database', 'velocity.ready'), 0o644);
    const owner = start();
    await owner.open();
    expect(openToOthers()).toEqual([]);
  });

  it('a first start that was killed is repeated', async () => {
    rmSync(folder.home, { recursive: true });
    const first = start();
    const opening = first.open().catch(() => 'killed');
    while (!existsSync(join(folder.home, 'database', 'PG_VERSION'))) await setTimeout(1);
    await first.kill();
    expect(await opening).toBe('killed');
    const second = start();
    expect(await second.open()).toBe('owner');
    await second.add('whole');
    expect(await second.titles()).toEqual(['whole']);
  });
});

describe('a data folder that stays open', () => {
  it('is checkpointed now and then, so that its log does not grow for ever', async () => {
    const home = await createTestHome();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const backend = await openConfigured({ VELOCITY_HOME: home });
    try {
      const control = join(databaseFolder(home), 'global', 'pg_control');
      await createInboxStory(backend.db, { title: 'Written to the log' });
      const before = readFileSync(control);
      vi.advanceTimersByTime(3 * 60_000);
      await expect.poll(() => readFileSync(control).equals(before)).toBe(false);
    } finally {
      vi.useRealTimers();
      await backend.close();
      rmSync(home, { recursive: true, force: true });
    }
  });
});
