import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { object, string } from 'zod';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { environment } from '../../../support/cli.ts';
import { type Installation, openInstallation } from '../../../support/installation.ts';
import { Transcript } from '../../../support/transcript.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation({ owner: false });
});
afterAll(async () => {
  await installation.close();
});

/** Whether there is such a process; of a negative number, one in that group. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('refuses an invalid setting before it creates the sign-in, which is shown only once', async () => {
  const { code, stdout, stderr } = await installation.run(['serve', '--port', '0', '--no-seed'], {
    env: { TRUSTED_PROXIES: 'proxy.internal' },
  });
  expect(code).toBe(3);
  expect(stderr).toContain('TRUSTED_PROXIES names "proxy.internal"');
  expect(stdout + stderr).not.toContain('Staff sign-in');
  expect(await installation.json(['staff', 'list'])).toMatchObject({ staff: [] });
});

it('tells programs where it listens, serves until it is told to stop, and stops with the code of the signal', async () => {
  const serving = installation.start(['serve', '--port', '0', '--json']);
  const said = await serving.says(/"paths": \[[^\]]*\]\s*\}/);
  const { url } = object({ url: string() }).parse(JSON.parse(said));
  const refused = await fetch(`${url}/rest/v1/inbox_stories`);
  expect(refused.status).toBe(401);
  expect(await installation.json(['backend', 'status'])).toMatchObject({ role: 'guest', url });
  // Whichever port it was given: the address of an article is that of the site which runs.
  await installation.json(['inbox', 'add', '--title', 'The strait', '--category', 'EU Watch']);
  await installation.json(['promote', '3400']);
  await installation.json(['production', 'set', '3400', 'news_article', 'It is open again.']);
  const { stdout } = await installation.run(['production', 'publish', '3400', '--brief']);
  expect(stdout).toContain(`${url}/article/the-strait`);
  // The sign-in of a first start is shown only once, so programs get it too.
  expect(JSON.parse(said)).toMatchObject({
    staff: { email: 'editor@velocity.localhost', password: expect.any(String) },
  });
  serving.process.kill('SIGTERM');
  expect(await serving.ended).toMatchObject({ code: 143, stderr: '' });
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('says which port is taken before it touches the database', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const { code, stderr } = await installation.run(['serve'], { env: { PORT: port } });
  taken.close();
  expect(code).toBe(3);
  expect(stderr).toContain(`The port is taken: 127.0.0.1:${port}`);
  expect(stderr).toContain('(0 takes a free one): `npm start -- --port 4700` or `velocity serve --port 4700`');
});

it('takes its options from `npm start` too, as that message says', async () => {
  const { code, stderr } = await installation.run(['start', '--', '--port', '70000'], {
    program: 'npm',
    cwd: packageRoot(),
  });
  expect(code).toBe(2);
  expect(stderr).toContain('--port must be a whole number from 0 to 65535.');
});

describe('what `npm start` runs', () => {
  const start = async () => {
    const env = environment(installation.home, installation.env);
    // In a process group of its own, as a service manager and a terminal have for what they run.
    const npm = spawn('npm', ['start', '--', '--port', '0'], { cwd: packageRoot(), env, detached: true });
    const { pid } = npm;
    if (pid === undefined) throw new Error('npm did not start');
    onTestFinished(() => void (isAlive(-pid) && process.kill(-pid, 'SIGKILL')));
    const transcript = new Transcript();
    transcript.follow(npm);
    await transcript.says('Ctrl+C stops it.');
    const ended = once(npm, 'exit');
    return { pid, transcript, ended };
  };

  it('ends cleanly where a supervisor tells npm to stop', async () => {
    const { pid, transcript, ended } = await start();
    process.kill(pid, 'SIGTERM');
    await transcript.says('Finishing requests.');
    expect(await ended).toEqual([143, null]);
    expect(isAlive(-pid)).toBe(false);
  });

  it('ends cleanly where all of its processes are told to stop, and npm passes that on once more', async () => {
    const { pid, transcript, ended } = await start();
    process.kill(-pid, 'SIGTERM');
    expect(await ended).toEqual([143, null]);
    expect(transcript.stderr + transcript.stdout).toContain('Finishing requests.');
    expect(await installation.json(['backend', 'status'])).toMatchObject({ role: 'owner' });
  });
});

it('asks for the keys of a hosted backend', async () => {
  const { code, stderr } = await installation.run(['serve', '--port', '0'], {
    env: { SUPABASE_URL: 'https://project.example.org' },
  });
  expect(code).toBe(3);
  expect(stderr).toContain('SUPABASE_URL is set, but SUPABASE_PUBLISHABLE_KEY is not.');
});

it('refuses an invalid port', async () => {
  expect(await installation.run(['serve', '--port', '70000'])).toMatchObject({ code: 2, stdout: '' });
});
