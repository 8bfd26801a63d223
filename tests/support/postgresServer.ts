import { spawn, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { postgresPrograms } from './postgresPrograms.ts';

/** Starts a PostgreSQL server of the tests' own on a free loopback port, its data under `folder`. */
export async function startTestPostgres(folder: string, programs = postgresPrograms()): Promise<string> {
  const data = dataFolder(folder);
  const user = serverUser();
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (user !== null) {
    // The server's user may enter the folder but does not own it: browsers keep shared memory in it, and draw nothing
    // where they may not write.
    chmodSync(folder, 0o711);
    chownSync(data, user.uid, user.gid);
  }
  const port = await freePort();
  const run = (program: string, args: string[]) => {
    const options: SpawnSyncOptions = { encoding: 'utf8', cwd: data, stdio: ['ignore', 'pipe', 'pipe'], ...user };
    const result = spawnSync(join(programs, program), args, options);
    if (result.status !== 0) throw new Error(`${program} failed: ${String(result.stderr)}${String(result.stdout)}`);
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']);
  const settings = [
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    'fsync = off',
    'full_page_writes = off',
    'synchronous_commit = off',
    'max_connections = 200',
  ];
  appendFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`);
  run('pg_ctl', ['start', '-w', '-D', data, '-l', join(data, 'log')]);
  return `postgres://postgres@127.0.0.1:${port}`;
}

/** Stops the server that `startTestPostgres` started under `folder`, if any. */
export function stopTestPostgres(folder: string): void {
  const data = dataFolder(folder);
  if (!existsSync(join(data, 'postmaster.pid'))) return;
  spawnSync(join(postgresPrograms(), 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], {
    cwd: data,
    ...serverUser(),
  });
}

/** Stops or starts the server under `folder`. Stopping ends every connection. */
export async function switchTestPostgres(folder: string, to: 'off' | 'on'): Promise<void> {
  const data = dataFolder(folder);
  const words = to === 'off' ? ['stop', '-m', 'fast'] : ['start', '-l', join(data, 'log')];
  const child = spawn(join(postgresPrograms(), 'pg_ctl'), [...words, '-w', '-D', data], {
    cwd: data,
    stdio: 'ignore',
    ...serverUser(),
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`pg_ctl could not turn the server ${to}: it ended with ${String(code)}`);
}

/** Suspends or resumes every process of the server under `folder`: connections stay open without an answer. */
export function signalTestPostgres(folder: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const parent = Number(readFileSync(join(dataFolder(folder), 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const found = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
  const children = found.stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Number(line)]));
  for (const pid of [parent, ...children]) {
    try {
      process.kill(pid, signal);
    } catch {
      // This connection has ended meanwhile.
    }
  }
}

const dataFolder = (folder: string) => join(folder, 'postgres');

/** PostgreSQL refuses to run as root: another user runs it then. */
function serverUser(): { uid: number; gid: number } | null {
  if (userInfo().uid !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const entry = users.find((line) => line.startsWith('postgres:')) ?? users.find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = entry?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('No user postgres or nobody to run PostgreSQL as.');
  return { uid: Number(uid), gid: Number(gid) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}
