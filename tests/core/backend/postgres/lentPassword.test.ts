import { createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { once } from 'node:events';
import { afterAll, expect, it, vi } from 'vitest';
import { resolveConfig } from '#core/config.ts';
import { connectionError } from '#core/backend/postgres/connectionError.ts';
import { Secret } from '#core/secret.ts';
import { createPool } from '#core/backend/postgres/pool.ts';

const received: Buffer[] = [];
/** A PostgreSQL server that asks for the password in clear, and keeps what it gets. */
const server = createServer((socket: Socket) => {
  socket.on('error', () => {});
  socket.once('data', () => {
    socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
    socket.once('data', (answer) => {
      received.push(Buffer.from(answer));
      socket.destroy();
    });
  });
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

it('a database that the .env of a folder names does not get the password of the environment', async () => {
  vi.stubEnv('PGPASSWORD', 'my real password');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${port}/any`;
  const readFile = () => '';
  for (const sources of [{ envFile: { DATABASE_URL }, environment: {} }, { environment: { DATABASE_URL } }]) {
    const { databaseUrl } = resolveConfig({ ...sources, readFile });
    if (databaseUrl === undefined) throw new Error('no address');
    const pool = createPool(databaseUrl, 1);
    await pool.query('select 1').catch(() => {});
    await pool.end();
  }
  const [ofFolder, ofEnvironment] = received.map((answer) => answer.toString('latin1'));
  expect(ofFolder).not.toContain('my real password');
  // Both were set in one place, by one person.
  expect(ofEnvironment).toContain('my real password');
});

it('gets it neither by an empty password, nor by an address that only the driver understands', () => {
  vi.stubEnv('PGPASSWORD', 'my real password');
  const passwordSent = (DATABASE_URL: string) => {
    const { databaseUrl } = resolveConfig({ envFile: { DATABASE_URL }, environment: {}, readFile: () => '' });
    return new Client({ connectionString: databaseUrl?.reveal() }).password;
  };
  for (const address of [
    'postgres://u:@evil.example/x',
    'postgres://u@evil.example/x?password=',
    'postgres://u@evil.example/x?password=a&password=',
    'postgres://u@evil.example/x#?password=a',
    'postgres:///x?host=evil.example&user=u',
  ]) {
    expect(passwordSent(address), address).toBe('none-is-set');
  }
  for (const address of [
    'postgres://u@/x?host=evil.example',
    '/tmp/evil x',
    'socket:/tmp/evil?db=x',
    '?host=evil.example',
  ]) {
    expect(() => passwordSent(address), address).toThrow('is not an address of a PostgreSQL database');
  }
  expect(passwordSent('postgres://u:mine@db.example/x?password=')).toBe('mine');
});

it('says what to do where that database asks for one', () => {
  const refused = (DATABASE_URL: string) => {
    const { databaseUrl } = resolveConfig({ envFile: { DATABASE_URL }, environment: {}, readFile: () => '' });
    const cause = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    return connectionError(databaseUrl ?? new Secret(''), cause);
  };
  expect(refused('postgres://ana@db.example/news')).toMatchObject({
    code: 'config',
    message: 'PostgreSQL at db.example/news asks for a password, and DATABASE_URL of the .env has none.',
    hint: expect.stringContaining('PGPASSWORD and ~/.pgpass are not used for a database that a .env names.'),
  });
  expect(refused('postgres://ana:wrong@db.example/news').message).toContain('user or password are wrong');
});
