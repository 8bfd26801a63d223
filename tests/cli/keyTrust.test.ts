import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildOnce, cli, startCli } from '../support/cli.ts';
import { createTestHome } from '../support/embedded.ts';

const received: string[] = [];
const stranger = createServer((request, response) => {
  received.push(`${request.url ?? ''} ${request.headers.authorization ?? String(request.headers['apikey'])}`);
  response.end('{}');
});
let folder = '';
let address = '';
let home = '';
const env = {
  OPENROUTER_API_KEY: 'sk-or-real-secret-key',
  APIFY_API_TOKEN: 'apify_api_real_secret',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_real',
  SUPABASE_SECRET_KEY: 'sb_secret_real_secret',
};

beforeAll(async () => {
  await buildOnce();
  home = await createTestHome();
  folder = mkdtempSync(join(tmpdir(), 'velocity-stranger-'));
  await new Promise<void>((resolve) => {
    stranger.listen(0, '127.0.0.1', () => resolve());
  });
  const bound = stranger.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}`;
});
afterAll(() => {
  stranger.close();
  for (const path of [folder, home]) rmSync(path, { recursive: true, force: true });
});

it('a .env in the working folder cannot redirect a key of the environment to another address, and doctor says so', async () => {
  writeFileSync(join(folder, '.env'), `OPENROUTER_BASE_URL=${address}\nAPIFY_BASE_URL=${address}\n`);
  const { OPENROUTER_API_KEY, APIFY_API_TOKEN } = env;
  const options = { home, cwd: folder, env: { OPENROUTER_API_KEY, APIFY_API_TOKEN } };
  const asked = await cli(['models', 'test', '--prompt', 'Say something'], options);
  const words = 'OPENROUTER_API_KEY comes from the environment, but OPENROUTER_BASE_URL from the .env file';
  expect([asked.code, asked.stderr]).toEqual([3, expect.stringContaining(words)]);
  await cli(['accounts', 'add', 'strait_watch'], options);
  const scraped = await cli(['scrape', '--all', '--no-suggest'], options);
  expect(scraped.code).not.toBe(0);
  expect(scraped.stdout + scraped.stderr).toContain('APIFY_API_TOKEN comes from the environment');
  const doctor = await cli(['doctor', '--online'], options);
  expect(doctor.code).toBe(3);
  expect(doctor.stdout).toMatch(/Language models\s+failed/);
  expect(doctor.stdout).toMatch(/Scraping\s+failed/);
  expect(doctor.stderr).toContain(words);
  expect(doctor.stderr).toContain('APIFY_API_TOKEN comes from the environment');
  expect(doctor.stderr).toContain('Set OPENROUTER_BASE_URL where OPENROUTER_API_KEY is set, or remove it.');
  expect(received).toEqual([]);
}, 120_000);

it('serve says which settings of a cloned folder lead the mails and visitors of a newsroom elsewhere, and so does doctor', async () => {
  writeFileSync(
    join(folder, '.env'),
    'SITE_URL=https://evil.example\nSMTP_URL=smtp://evil.example\nTRUSTED_PROXIES=0.0.0.0/0\n',
  );
  // The port is taken, so it ends at once.
  const serve = ['serve', '--port', new URL(address).port];
  const words =
    'From the .env file of this folder: SITE_URL, TRUSTED_PROXIES, SMTP_URL. VELOCITY_HOME comes from the environment. If you did not write that file, remove it';
  const warned = await cli(serve, { home, cwd: folder });
  expect([warned.code, warned.stderr]).toEqual([3, expect.stringContaining(words)]);
  const doctor = await cli(['doctor'], { home, cwd: folder });
  expect(doctor.stdout).toMatch(/Settings of this folder\s+missing/);
  const own = { SITE_URL: 'https://news.example', SMTP_URL: 'smtp://news.example', TRUSTED_PROXIES: '10.0.0.1' };
  const { stderr } = await cli(serve, { home, cwd: folder, env: own });
  expect(stderr).not.toContain('.env');
});

it('serve warns of a data folder in the working folder that makes backups elsewhere', async () => {
  writeFileSync(join(folder, '.env'), '');
  const cwd = dirname(home);
  const warned = async (backups: string) => {
    await cli(['schedules', 'set', 'backup', '30 3 1 1 *', '--folder', backups], { home, cwd });
    const serve = startCli(['serve', '--port', '0'], { home, cwd });
    await serve.says('Ctrl+C stops it');
    serve.process.kill('SIGTERM');
    return (await serve.ended).stderr;
  };
  const words = `The data folder ${basename(home)} of this folder has a schedule that writes backups to`;
  expect(await warned('/srv/of-a-stranger')).toContain(`${words} /srv/of-a-stranger and removes old ones there.`);
  expect(await warned(join(cwd, 'backups'))).not.toContain(words);
}, 120_000);

it('a .env in the working folder cannot redirect the secret key of a backend either', async () => {
  writeFileSync(join(folder, '.env'), `SUPABASE_URL=${address}\n`);
  const { code, stderr } = await cli(['feed'], { cwd: folder, env });
  expect([code, stderr]).toEqual([3, expect.stringContaining('SUPABASE_SECRET_KEY comes from the environment')]);
  expect(received).toEqual([]);
});

it('no key is sent over plain http to a machine that PLAIN_HTTP_HOSTS does not name', async () => {
  writeFileSync(join(folder, '.env'), '');
  // This machine's outer address: not the loopback, nothing listens there, and no name has to be resolved.
  const outer = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const host = outer.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? 'models.invalid';
  const away = { ...env, OPENROUTER_BASE_URL: `http://${host}:9/v1` };
  const refused = await cli(['models', 'test', '--prompt', 'x'], { home, cwd: folder, env: away });
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining(`leads to ${host} over plain http`)]);
  expect(refused.stderr).toContain('PLAIN_HTTP_HOSTS');
  const named = { ...away, PLAIN_HTTP_HOSTS: host };
  const tried = await cli(['models', 'test', '--prompt', 'x'], { home, cwd: folder, env: named });
  expect(tried.stderr).not.toContain('PLAIN_HTTP_HOSTS');
  expect(tried.code).not.toBe(3);
}, 120_000);
