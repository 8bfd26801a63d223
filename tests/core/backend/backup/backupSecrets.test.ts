import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { array, object, string, unknown } from 'zod';
import { checkBackup } from '#core/backend/backup/checkBackup.ts';
import { draftOf } from '#core/backend/backup/drafts.ts';
import { dump } from '#core/backend/backup/dump.ts';
import { loadBackup } from '#core/backend/backup/load.ts';
import { writeBackup } from '#core/backend/backup/writeBackup.ts';
import { systemClock } from '#core/clock.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { openConfigured } from '../../../support/openHome.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-backup-'));
  file = join(folder, 'newsroom.backup');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = ({ sql }: TestBackend) => dump(sql, { createdAt: '2026-11-22T00:00:00Z', keys: null });
const textOf = async (backend: TestBackend) =>
  gunzipSync(Buffer.from(await new Response(bytesOf(backend)).arrayBuffer())).toString();

describe.each(testBackendKinds)('a backup of %s in the wrong hands', (kind) => {
  it('gives access to no account: it contains neither sessions nor tokens of mails', async () => {
    const backend = await openTestBackend(kind);
    try {
      const reader = await backend.signUp();
      await backend.anonymous.auth.signUp({ email: 'new@example.org', password: reader.password });
      await backend.anonymous.auth.resetPasswordForEmail(reader.email);
      await reader.client.from('articles').select('id');
      const secrets = await backend.sql.query(`
        select recovery_token as token from auth.users where coalesce(recovery_token, '') <> ''
        union all select confirmation_token from auth.users where coalesce(confirmation_token, '') <> ''
        union all select token from auth.refresh_tokens
        union all select id::text from auth.sessions`);
      const tokens = secrets.map((row) => object({ token: string() }).parse(row).token);
      expect(tokens.length).toBeGreaterThanOrEqual(4);
      const text = await textOf(backend);
      expect(text).toContain(reader.email);
      expect(tokens.filter((token) => text.includes(token))).toEqual([]);
    } finally {
      await backend.close();
    }
  });

  it('is restored without the tokens of an older version, and accounts still sign in with their passwords', async () => {
    const [source, target] = [await openTestBackend(kind), await openTestBackend(kind)];
    try {
      const reader = await source.signUp();
      writeFileSync(file, withTokens(await textOf(source)));
      const { manifest } = await checkBackup(file);
      await target.sql.transaction(async (sql) => {
        await sql.script('drop schema public cascade; create schema public; grant usage on schema public to public');
        await sql.script(
          `delete from supabase_migrations.schema_migrations; drop policy if exists staff on storage.objects`,
        );
        const own = await sql.query(
          `select oid::regprocedure::text as name from pg_catalog.pg_proc where pronamespace = 'private'::regnamespace`,
        );
        for (const { name } of own) await sql.script(`drop function if exists ${String(name)} cascade`);
        await loadBackup(sql, file, manifest);
      });
      expect(await target.sql.query('select email, recovery_token from auth.users')).toEqual([
        { email: reader.email, recovery_token: null },
      ]);
      const { email, password } = reader;
      expect((await target.anonymous.auth.signInWithPassword({ email, password })).error).toBeNull();
    } finally {
      await Promise.all([source.close(), target.close()]);
    }
  });
});

/** A backup as it was before tokens were left out. */
function withTokens(text: string): Uint8Array {
  const lines = text.split('\n').slice(0, -2);
  const end: unknown = JSON.parse((text.split('\n').at(-2) ?? '').slice(1));
  const at = lines.findIndex((line) => line.startsWith('={"table":"auth.users"'));
  const head = object({ table: string(), columns: array(string()) }).parse(JSON.parse((lines[at] ?? '').slice(1)));
  const row = array(unknown()).parse(JSON.parse(lines[at + 1] ?? ''));
  lines[at] = `=${JSON.stringify({ ...head, columns: [...head.columns, 'recovery_token'] })}`;
  lines[at + 1] = JSON.stringify([...row, 'token-of-an-old-mail']);
  const whole = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(whole).digest('hex');
  return gzipSync(`${whole}!${JSON.stringify({ ...object({}).loose().parse(end), sha256 })}\n`);
}

/** Another process begins a backup. */
async function beginElsewhere(path: string) {
  const script = `
    const { draftOf } = await import('#core/backend/backup/drafts.ts');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(draftOf(process.argv[1]), 'half');
    process.send('begun');
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(other, 'message');
  return other;
}

describe('a backup that is killed while it writes', () => {
  it('leaves nothing in the folder of backups once the data folder is opened again', async () => {
    const home = await createTestHome();
    try {
      mkdirSync(join(home, 'backups'));
      const other = await beginElsewhere(join(home, 'backups', 'monday.backup'));
      const gone = once(other, 'exit');
      other.kill('SIGKILL');
      await gone;
      expect(readdirSync(join(home, 'backups'))).toHaveLength(1);
      const backend = await openConfigured({ VELOCITY_HOME: home });
      await backend.close();
      expect(readdirSync(join(home, 'backups'))).toEqual([]);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('leaves a file that the next backup removes, whatever its name; one in progress keeps its own', async () => {
    const other = await beginElsewhere(join(folder, 'monday.backup'));
    const own = draftOf(join(folder, 'sunday.backup'));
    const elsewhere = `${file}.00000000-1-00000000-0badcafe.part`;
    const longAgo = `${file}.00000000-1-00000000-deadbeef.part`;
    const foreign = join(folder, 'download.part');
    for (const path of [own, elsewhere, longAgo, foreign]) writeFileSync(path, 'half');
    const yesterday = new Date(systemClock.now() - 25 * 3_600_000);
    for (const path of [longAgo, foreign]) utimesSync(path, yesterday, yesterday);
    const backend = await openTestBackend('embedded');
    try {
      const write = () => writeBackup(bytesOf(backend), file, systemClock);
      await write();
      const living = [own, elsewhere, foreign, file].map((path) => basename(path));
      const left = () => readdirSync(folder).toSorted((a, b) => a.localeCompare(b));
      const others = left().filter((name) => !living.includes(name));
      expect(others).toEqual([expect.stringMatching(new RegExp(`^monday\\.backup\\..*-${String(other.pid)}-.*part$`))]);
      const gone = once(other, 'exit');
      other.kill('SIGKILL');
      await gone;
      await write();
      expect(left()).toEqual(living.toSorted((a, b) => a.localeCompare(b)));
    } finally {
      other.kill('SIGKILL');
      await backend.close();
    }
  });
});
