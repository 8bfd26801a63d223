import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '#core/backend/database/sql.ts';
import { askAuth, mailedLink } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../../../../support/backends.ts';

describe.each(testBackendKinds)('a request on %s that races with a new password of the account', (kind) => {
  let backend: TestBackend;
  /** A concurrent change that runs once, right after the next statement with this text. */
  let meanwhile: { behind: string; act: () => Promise<void> } | null;
  const watched = (sql: Sql): Sql => ({
    script: (text) => sql.script(text),
    transaction: (work) => sql.transaction(work),
    query: async (text, values) => {
      const rows = await sql.query(text, values);
      if (meanwhile === null || !text.includes(meanwhile.behind)) return rows;
      const { act } = meanwhile;
      meanwhile = null;
      await act();
      return rows;
    },
  });
  beforeEach(async () => {
    meanwhile = null;
    backend = await openTestBackend(kind, watched);
  });
  afterEach(() => backend.close());

  const newPassword = 'only its owner knows';
  const shutOut = async ({ id }: TestUser) => {
    const { error } = await backend.db.auth.admin.updateUserById(id, { password: newPassword });
    if (error !== null) throw error;
  };
  const signIn = (email: string, password: string) =>
    askAuth(backend, 'POST /token?grant_type=password', { body: { email, password } });
  const countOf = async (table: 'sessions' | 'refresh_tokens', { id }: TestUser) =>
    (await backend.sql.query(`select count(*)::int as count from auth.${table} where user_id = $1`, [id]))[0]?.[
      'count'
    ];

  it('gets no session where its old password was checked before the change', async () => {
    const reader = await backend.signUp();
    meanwhile = { behind: 'encrypted_password as stored', act: () => shutOut(reader) };
    const answer = await signIn(reader.email, reader.password);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'invalid_credentials' }]);
    expect(await countOf('sessions', reader)).toBe(0);
    expect(await countOf('refresh_tokens', reader)).toBe(0);
    expect((await signIn(reader.email, newPassword)).status).toBe(200);
  });

  it('cannot change the password with a session that ended meanwhile', async () => {
    const reader = await backend.signUp();
    meanwhile = { behind: 'encrypted_password as stored', act: () => shutOut(reader) };
    const answer = await askAuth(backend, 'PUT /user', {
      token: reader.accessToken,
      body: { password: 'what the thief chose', current_password: reader.password },
    });
    expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: 'session_not_found' }]);
    expect((await signIn(reader.email, 'what the thief chose')).status).toBe(400);
    expect((await signIn(reader.email, newPassword)).status).toBe(200);
  });

  it('cannot leave a pending change of the email address behind', async () => {
    const reader = await backend.signUp();
    // Between the check of the session and the write of the address.
    await backend.sql.script(`
      create function end_session() returns trigger language plpgsql as $$ begin
        delete from auth.sessions where id::text = '${sessionOf(reader.accessToken)}'; return new; end $$;
      create trigger end_session after insert on private.rate_limits for each row execute function end_session()`);
    const body = { email: 'thief@evil.example' };
    const answer = await askAuth(backend, 'PUT /user', { token: reader.accessToken, body });
    expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: 'session_not_found' }]);
    expect(mailedLink(backend, 'thief@evil.example')).toBe('');
    const rows = await backend.sql.query('select email_change from auth.users where id = $1', [reader.id]);
    expect(rows[0]?.['email_change'] ?? '').toBe('');
  });

  it('succeeds for several sign-ins at once where the password does not change', async () => {
    const reader = await backend.signUp();
    const cookie = ((await signIn(reader.email, reader.password)).headers.get('set-cookie') ?? '').split(';')[0];
    const body = { email: reader.email, password: reader.password };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        askAuth(backend, 'POST /token?grant_type=password', { body, cookie: cookie ?? '' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countOf('sessions', reader)).toBe(7);
  });
});

function sessionOf(accessToken: string): string {
  const claims: unknown = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  return String(Object(claims).session_id);
}
