import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_ADDRESS } from '#core/backend/surface/clientAddress.ts';
import { askAuth } from '../../../../support/askAuth.ts';
import { createAdmin } from '#core/backend/admin.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';

describe.each(testBackendKinds)('what strangers and readers could fill a disk with, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());
  const post = (path: string, body: object) =>
    backend.fetch(`${backend.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const tokensOf = async (id: string) => {
    const [row] = await backend.sql.query('select count(*)::int as n from auth.refresh_tokens where user_id = $1', [
      id,
    ]);
    return Number(row?.['n']);
  };

  it('an account renews its sessions sixty times in five minutes at most, and each keeps its last tokens', async () => {
    const { id, email, password } = await backend.signUp();
    const signedIn = await backend.anonymous.auth.signInWithPassword({ email, password });
    if (signedIn.error !== null) throw signedIn.error;
    let token = signedIn.data.session.refresh_token;
    await backend.sql.query(
      `insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at)
       select 'old' || n, 'old' || n, user_id, session_id, true, now() - make_interval(hours => n)
       from auth.refresh_tokens, generate_series(1, 500) n where token = $1`,
      [token],
    );
    const other = await backend.anonymous.auth.signInWithPassword({ email, password });
    let elsewhere = other.data.session?.refresh_token ?? '';
    const renew = async (given: string) => {
      const answer = await post('token?grant_type=refresh_token', { refresh_token: given });
      expect(answer.status).toBe(200);
      const session: { refresh_token: string } = await answer.json();
      return session.refresh_token;
    };
    for (let renewal = 0; renewal < 30; renewal += 1) {
      [token, elsewhere] = [await renew(token), await renew(elsewhere)];
    }
    // A hundred old ones and the current one, thirty-one of the other session, and one of the account's first session.
    expect(await tokensOf(id)).toBeLessThanOrEqual(133);
    for (const given of [token, elsewhere]) {
      const refused = await post('token?grant_type=refresh_token', { refresh_token: given });
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
  });

  it('a known browser signs in sixty times in five minutes at most, and an account has its latest hundred sessions', async () => {
    const { id, email, password } = await backend.signUp();
    const body = { email, password };
    const first = await askAuth(backend, 'POST /token?grant_type=password', { body });
    const cookie = (first.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const { refresh_token: kept }: { refresh_token: string } = await first.json();
    // An old session that is in use, and more that are not.
    await backend.sql.query(
      `update auth.sessions set created_at = now() - interval '2 years'
       where id = (select session_id from auth.refresh_tokens where token = $1)`,
      [kept],
    );
    await backend.sql.query(
      `insert into auth.sessions (id, user_id, aal, created_at)
       select gen_random_uuid(), $1::uuid, 'aal1', now() - make_interval(days => n) from generate_series(1, 300) n`,
      [id],
    );
    for (let turn = 0; turn < 60; turn += 1) {
      expect((await askAuth(backend, 'POST /token?grant_type=password', { body, cookie })).status).toBe(200);
    }
    const refused = await askAuth(backend, 'POST /token?grant_type=password', { body, cookie });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const [row] = await backend.sql.query('select count(*)::int as n from auth.sessions where user_id = $1', [id]);
    expect(row).toEqual({ n: 100 });
    expect((await post('token?grant_type=refresh_token', { refresh_token: kept })).status).toBe(200);
  });

  it('accounts that nobody confirms go, and whoever makes one stores a kilobyte with it at most', async () => {
    await backend.sql.query(
      `insert into auth.users (id, email, confirmation_sent_at)
       select gen_random_uuid(), 'nobody' || n || '@example.org', now() - make_interval(hours => n)
       from generate_series(1, 50) n`,
    );
    const { id } = await backend.signUp();
    const password = 'a long enough password';
    const large = await post('signup', { email: 'large@example.org', password, data: { name: '漢'.repeat(400) } });
    expect([large.status, await large.json()]).toMatchObject([400, { msg: 'data is too large' }]);
    expect((await post('signup', { email: 'new@example.org', password, data: { name: 'Ana' } })).status).toBe(200);
    const left = await backend.sql.query(
      `select email from auth.users where email_confirmed_at is null or id::text = $1 order by created_at, email`,
      [id],
    );
    expect(left.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['new@example.org', 'nobody1@example.org', expect.stringMatching(/^reader/)]),
    );
    expect(left).toHaveLength(3);
  });

  it('an address begins to sign in with Google as often as with a password, and old beginnings go', async () => {
    await backend.sql.query(
      `insert into auth.flow_state (id, authentication_method, provider_type, created_at)
       select gen_random_uuid(), 'oauth', 'google', now() - interval '2 hours' from generate_series(1, 50)`,
    );
    const begin = () =>
      backend.fetch(`${backend.url}/auth/v1/authorize?provider=google`, {
        headers: { [CLIENT_ADDRESS]: '203.0.113.9' },
        redirect: 'manual',
      });
    for (let turn = 0; turn < 30; turn += 1) expect((await begin()).status).not.toBe(429);
    expect((await begin()).status).toBe(429);
    const [rows] = await backend.sql.query(
      `select count(*)::int as n from auth.flow_state where created_at < now() - interval '1 hour'`,
    );
    expect(rows).toEqual({ n: 0 });
  });

  it('a mailbox gets one invitation a minute, and who invites is told', async () => {
    const { email } = await backend.signUp();
    const admin = createAdmin(backend.url, backend.keys.secretKey, backend.fetch);
    const before = backend.mails.length;
    await admin.invite(email);
    await expect(admin.invite(email)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(backend.mails.length - before).toBe(1);
  });

  it('what an account did is kept for thirty days, and its latest thousand entries', async () => {
    const { id, accessToken } = await backend.signUp();
    await backend.sql.query(
      `insert into auth.audit_log_entries (id, payload, created_at)
       select gen_random_uuid(), json_build_object('actor_id', 'x' || n % 2), now() - make_interval(days => 31, secs => n)
       from generate_series(1, 50) n`,
    );
    await backend.sql.query(
      `insert into auth.audit_log_entries (id, payload, created_at)
       select gen_random_uuid(), json_build_object('actor_id', $1::text, 'n', n), now() - make_interval(secs => 2000 - n)
       from generate_series(1, 1500) n`,
      [id],
    );
    const body = { data: { name: 'Ana' } };
    expect((await askAuth(backend, 'PUT /user', { token: accessToken, body })).status).toBe(200);
    const [row] = await backend.sql.query(
      `select count(*) filter (where payload ->> 'actor_id' = $1)::int as own,
         count(*) filter (where created_at < now() - interval '30 days')::int as old,
         count(*) filter (where payload ->> 'n' = '1500')::int as latest
       from auth.audit_log_entries`,
      [id],
    );
    expect(row).toEqual({ own: 1000, old: 0, latest: 1 });
  });

  it('addresses without an account that strangers ask recovery for are a hundred thousand at most', async () => {
    await backend.sql.query('delete from private.rate_limits');
    await backend.sql.query(
      `insert into private.rate_limits (key, taken, expires_at)
       select 'no-mailbox:' || n, array[now()], now() + make_interval(hours => 1, secs => n) from generate_series(1, 100400) n`,
    );
    const count = async () => {
      const [row] = await backend.sql.query(
        `select count(*)::int as n from private.rate_limits where key like 'no-mailbox:%'`,
      );
      return row?.['n'];
    };
    const before = Number(await count());
    expect((await post('recover', { email: 'nobody@made-up.example' })).status).toBe(200);
    // Some go now and then, with any request.
    expect(await count()).toBeGreaterThanOrEqual(100_000);
    expect(await count()).toBeLessThanOrEqual(before + 2);
    await backend.sql.query(`select private.prune_turns('')`);
    expect(await count()).toBe(100_000);
    const latest = await backend.sql.query(`select from private.rate_limits where key = 'no-mailbox:100400'`);
    expect(latest).toHaveLength(1);
    await backend.sql.query('delete from private.rate_limits');
  });
});
