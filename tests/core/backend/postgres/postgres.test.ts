import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend, OpenBackendOptions } from '#core/backend/backend.ts';
import { createKeys } from '#core/backend/keys.ts';
import { readMigrations } from '#core/backend/database/migrations.ts';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import { openConfigured } from '../../../support/openHome.ts';
import { createTestDatabase, testPostgresAddress } from '../../../support/postgres.ts';
import { prepareSchema } from '../../../support/prepareSchema.ts';

const versions = readMigrations().map(({ version }) => version);
const last = versions.at(-1) ?? '';

describe("one's own PostgreSQL", () => {
  let url: string;
  let backend: Backend | null = null;
  const open = async (options: Partial<OpenBackendOptions> = {}, address = url) => {
    backend = await openConfigured({ DATABASE_URL: address }, options);
    return backend;
  };
  const run = async (text: string, address = url) => {
    const database = openPostgresDatabase(new Secret(address), 1);
    await database.sql.script(text);
    await database.close();
  };

  beforeEach(async () => {
    url = (await createTestDatabase()).reveal();
  });
  afterEach(async () => {
    await backend?.close();
    backend = null;
  });

  it('is migrated automatically when it is empty, also by several processes at once', async () => {
    const empty = (await createTestDatabase(null)).reveal();
    const opened = await Promise.all([1, 2, 3].map(() => openConfigured({ DATABASE_URL: empty })));
    for (const one of opened) {
      expect((await one.db.from('categories').select('id')).data).toHaveLength(7);
      expect(await one.migrate()).toEqual([]);
      await one.close();
    }
  });

  it('reports its status', async () => {
    const status = await (await open()).status();
    expect(status).toMatchObject({ kind: 'postgres', role: 'client', folder: null, ownerPid: null });
    expect(status.migrations).toEqual({ applied: versions, pending: [] });
    expect(status.postgresVersion).toMatch(/^\d+/);
    expect(status.databaseBytes).toBeGreaterThan(1_000_000);
  });

  it('with pending migrations is changed only by `backend migrate`', async () => {
    const empty = await createTestDatabase(null);
    const older = openPostgresDatabase(empty, 1);
    await prepareSchema(older, createKeys(), readMigrations().slice(0, -1));
    await older.close();
    url = empty.reveal();
    await expect(open()).rejects.toMatchObject({
      code: 'config',
      message: 'The database lacks a migration of this version.',
      hint: expect.stringContaining('velocity backend migrate'),
    });
    const outdated = await open({ allowOutdated: true });
    expect((await outdated.status()).migrations?.pending).toEqual([last]);
    expect(await outdated.migrate()).toEqual([last]);
    await outdated.close();
    expect((await (await open()).status()).migrations?.pending).toEqual([]);
  });

  it('of a newer Velocity can be used, with a warning', async () => {
    await run(`insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'later')`);
    const warnings: string[] = [];
    await open({ log: { ...silentLog, warn: (message) => warnings.push(message) } });
    expect(warnings).toEqual(['The database was migrated by a newer version of Velocity.']);
  });

  it('works with an ordinary database user that was granted the three roles', async () => {
    const name = `app_${randomBytes(4).toString('hex')}`;
    const address = await testPostgresAddress();
    const admin = `${address}/postgres`;
    await run(`create role ${name} login; grant anon, authenticated, service_role to ${name};`, admin);
    await run(`create database ${name} owner ${name}`, admin);
    const { db, files, admin: accounts } = await open({}, `${address.replace('postgres@', `${name}@`)}/${name}`);
    expect(
      (await db.from('inbox_stories').insert({ title: 'x' }).select('story_number').single()).data?.story_number,
    ).toBe(3400);
    expect(
      (await files.storage.from('story-images').upload('a.png', new Uint8Array([1]), { contentType: 'image/png' }))
        .error,
    ).toBeNull();
    expect((await accounts.createUser({ email: 'a@example.org', password: 'a long password' })).email).toBe(
      'a@example.org',
    );
  });

  it('names the roles that a database user lacks', async () => {
    const name = `poor_${randomBytes(4).toString('hex')}`;
    const address = await testPostgresAddress();
    await run(`create role ${name} login`, `${address}/postgres`);
    await run(`create database ${name} owner ${name}`, `${address}/postgres`);
    await expect(open({}, `${address.replace('postgres@', `${name}@`)}/${name}`)).rejects.toMatchObject({
      code: 'config',
      hint: expect.stringContaining('service_role'),
    });
  });

  it.each([
    ['no such user', (address: string) => `${address.replace('postgres@', 'nobody:geheim@')}/postgres`, 'config'],
    ['no such database', (address: string) => `${address}/none`, 'config'],
    ['nobody at the port', () => 'postgres://u:geheim@127.0.0.1:1/x', 'storage'],
    ['no such host', () => 'postgres://u:geheim@no-such-host.invalid/x', 'config'],
    ['no address', () => 'geheim', 'config'],
  ])('that cannot be used (%s) is named without its password', async (_, addressOf, code) => {
    const refused = open({}, addressOf(await testPostgresAddress()));
    await expect(refused).rejects.toMatchObject({ code, hint: expect.any(String) });
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(error instanceof Error ? `${error.message} ${error.stack}` : '').not.toContain('geheim');
  });

  it('that hangs at the first statement of a connection does not block the pool', async () => {
    const server = new URL(url);
    let frozen = true;
    const sockets = new Set<Socket>();
    const between = createServer((client) => {
      const onward = connect(Number(server.port), server.hostname);
      for (const socket of [client, onward]) sockets.add(socket.on('error', () => {}));
      client.on('data', (bytes) => {
        if (!frozen || !bytes.includes('set time zone')) onward.write(bytes);
      });
      client.on('close', () => onward.destroy());
      onward.pipe(client);
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    const address = between.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const database = openPostgresDatabase(new Secret(url.replace(`:${server.port}`, `:${String(address.port)}`)), 1);
    try {
      const asked = await Promise.allSettled([1].map(() => database.sql.query('select 1 as one')));
      expect(asked.map(({ status }) => status)).toEqual(['rejected']);
      frozen = false;
      expect(await database.sql.query('select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await database.close();
      between.close();
      for (const socket of sockets) socket.destroy();
    }
  });
});
