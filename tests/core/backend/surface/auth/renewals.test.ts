import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '#core/backend/database/sql.ts';
import { askAuth } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';

describe.each(testBackendKinds)('renewals of sessions on %s', (kind) => {
  let backend: TestBackend;
  let statements: string[];
  const watched = (sql: Sql): Sql => ({
    script: (text) => sql.script(text),
    transaction: (work) => sql.transaction(work),
    query: (text, values) => {
      statements.push(text);
      return sql.query(text, values);
    },
  });
  beforeEach(async () => {
    statements = [];
    backend = await openTestBackend(kind, watched);
  });
  afterEach(() => backend.close());
  const renew = (token: string, address?: string) =>
    askAuth(backend, 'POST /token?grant_type=refresh_token', {
      body: { refresh_token: token },
      ...(address === undefined ? {} : { address }),
    });
  const signIn = async () => {
    const { email, password } = await backend.signUp();
    const answer = await askAuth(backend, 'POST /token?grant_type=password', { body: { email, password } });
    const session: { refresh_token: string } = await answer.json();
    return session.refresh_token;
  };

  it('that tabs of a browser ask for at the same moment all succeed, and their tokens can be renewed', async () => {
    const token = await signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const bodies: { refresh_token: string }[] = await Promise.all(answers.map((answer) => answer.json()));
    const last = bodies.at(-1)?.refresh_token ?? '';
    expect((await renew(last)).status).toBe(200);
  });

  it('with an unknown token cost one statement, and are refused as by the library', async () => {
    statements = [];
    const answer = await renew('no such token', '192.0.2.7');
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'refresh_token_not_found' }]);
    expect(statements).toHaveLength(1);
  });

  it('in a flood from many addresses do not keep anybody from signing in', async () => {
    const { email, password } = await backend.signUp();
    const flood = Array.from({ length: 2_000 }, (_, at) => renew(`unknown ${at}`, `192.0.2.${at % 10}`));
    const ended = { flood: false };
    const all = Promise.all(flood).finally(() => (ended.flood = true));
    const answer = await askAuth(backend, 'POST /token?grant_type=password', {
      body: { email, password },
      address: '198.51.100.1',
    });
    expect([answer.status, ended.flood]).toEqual([200, false]);
    // Those that wait too long are told to come back, not that their session is over.
    const others = (await all).filter(({ status }) => status !== 400 && status !== 503);
    expect(others).toEqual([]);
  });
});
