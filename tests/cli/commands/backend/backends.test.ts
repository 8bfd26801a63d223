import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { buildOnce, cli } from '../../../support/cli.ts';
import { documentOf } from '../../../support/commandDocument.ts';
import { type Installation, openInstallation } from '../../../support/installation.ts';
import { createTestDatabase } from '../../../support/postgres.ts';

let installation: Installation;

beforeAll(async () => {
  await buildOnce();
  installation = await openInstallation();
});
afterAll(async () => {
  await installation.close();
});

/** The settings of each kind of backend. */
async function settingsOf(kind: 'postgres' | 'hosted'): Promise<Record<string, string>> {
  if (kind === 'postgres') return { DATABASE_URL: (await createTestDatabase()).reveal() };
  const keys = object({ publishableKey: string(), secretKey: string() }).parse(
    JSON.parse(readFileSync(join(installation.home, 'keys.json'), 'utf8')),
  );
  return {
    SUPABASE_URL: installation.url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
  };
}

describe.each(['postgres', 'hosted'] as const)('the same commands on a backend that is %s', (kind) => {
  it('from an account to a production story', async () => {
    const env = await settingsOf(kind);
    const document = (...args: string[]) => documentOf(installation, args, { env });
    expect(await document('backend', 'status')).toMatchObject({ kind, role: 'client' });
    const { stdout: status, stderr } = await installation.run(['--sample', 'backend', 'status'], { env });
    expect(status).toMatch(kind === 'hosted' ? /^Runs in +a server elsewhere$/m : /^Runs in +PostgreSQL, to which/m);
    expect(stderr).toContain('--sample has no effect here');
    await document('accounts', 'add', 'strait_watch');
    expect(await document('scrape', '--all', '--no-suggest')).toMatchObject({ added: 15 });
    const { stdout } = await installation.run(['feed', '--ids', '--limit', '1'], { env });
    await document('inbox', 'add', '--post', stdout.trim());
    await document('inbox', 'go', '3400');
    expect(await document('research', '--pending')).toMatchObject({ stories: [{ status: 'completed' }] });
    expect(await document('production', 'show', '3400')).toMatchObject({ stories: [{ storyNumber: 3400 }] });
    expect(await document('staff', 'add', 'ana@example.org')).toMatchObject({ created: true });
  }, 60_000);
});

it('a database server that cannot be reached is named in the error, without its password', async () => {
  const env = { DATABASE_URL: 'postgres://velocity:a-long-password@127.0.0.1:9/velocity' };
  const { code, stdout, stderr } = await cli(['feed', '--verbose'], { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toContain('a-long-password');
});

it('hosted Supabase without DATABASE_URL has no workers: doctor, worker and schedules say what they need', async () => {
  const env = await settingsOf('hosted');
  const needs = 'DATABASE_URL is not set: workers of hosted Supabase need it for their queue.';
  const hint = 'Set it to the connection string of the project (Connect: direct, or session pooler).';
  const doctor = await installation.run(['doctor', '--json'], { env });
  expect(doctor.code).toBe(0);
  expect(JSON.parse(doctor.stdout)).toMatchObject({
    checks: expect.arrayContaining([{ name: 'Jobs', state: 'missing', detail: needs, hint }]),
  });
  const worker = await installation.run(['worker'], { env });
  expect(worker.code).toBe(3);
  expect(worker.stderr).toContain(needs);
  expect(worker.stderr).toContain(hint);
  const schedule = await installation.run(['schedules', 'set', 'research', '*/20 * * * *'], { env });
  expect(schedule).toMatchObject({ code: 0, stderr: expect.stringContaining(needs) });
  await installation.json(['schedules', 'remove', 'research'], { env });
});

it('a Supabase address without keys is reported as a missing setting', async () => {
  const { code, stderr } = await cli(['feed'], { env: { SUPABASE_URL: installation.url } });
  expect(code).toBe(3);
  expect(stderr).toContain('SUPABASE_');
});
