import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

/** What the database believes about the request that calls it. */
const believes = `
  create function public.what_the_database_hears() returns jsonb language sql volatile set search_path = '' as $$
    select jsonb_build_object(
      'user', current_user, 'role', current_setting('role'), 'uid', auth.uid(),
      'sub', current_setting('request.jwt.claim.sub', true), 'claim_role', current_setting('request.jwt.claim.role', true),
      'claims', nullif(current_setting('request.jwt.claims', true), '')::jsonb,
      'operation', current_setting('storage.operation', true),
      'method', current_setting('request.method', true), 'path', current_setting('request.path', true),
      'status', current_setting('response.status', true),
      'headers', nullif(current_setting('request.headers', true), '')::jsonb)
  $$;
  grant execute on function public.what_the_database_hears() to anon, authenticated, service_role;
`;

describe.each(testBackendKinds)('what the database hears of a request on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    await backend.sql.script(believes);
  });
  afterAll(() => backend.close());

  it('is who asks, with which rights, and for what', async () => {
    const call = {
      sub: '',
      uid: null,
      operation: '',
      method: 'POST',
      path: '/rpc/what_the_database_hears',
      status: '',
    };
    const secret = await backend.db.rpc('what_the_database_hears');
    expect(secret.data).toMatchObject({
      ...call,
      user: 'service_role',
      role: 'service_role',
      claim_role: 'service_role',
    });
    expect(secret.data).toMatchObject({ headers: { 'content-type': 'application/json' } });

    const nobody = await backend.anonymous.rpc('what_the_database_hears');
    expect(nobody.data).toMatchObject({ ...call, user: 'anon', role: 'anon', claim_role: 'anon' });

    const reader = await backend.signUp("o'brien@example.org");
    const signedIn = await reader.client.rpc('what_the_database_hears');
    expect(signedIn.data).toMatchObject({
      user: 'authenticated',
      role: 'authenticated',
      claim_role: 'authenticated',
      sub: reader.id,
      uid: reader.id,
      claims: { sub: reader.id, email: "o'brien@example.org", role: 'authenticated' },
    });
  });

  it('is not what its functions say about the answer: none of them sets its status or headers', async () => {
    const saying = await backend.sql.query(
      `select p.proname from pg_proc p where p.pronamespace in ('public'::regnamespace, 'storage'::regnamespace)
         and p.prosrc ~ 'response\\.(status|headers)' and p.proname <> 'what_the_database_hears'`,
    );
    expect(saying).toEqual([]);
  });

  it('is never what it heard of the request before', async () => {
    const reader = await backend.signUp();
    const callers = [
      { client: backend.db, user: 'service_role', uid: null },
      { client: reader.client, user: 'authenticated', uid: reader.id },
      { client: backend.anonymous, user: 'anon', uid: null },
    ];
    const many = Array.from({ length: 60 }, (_, index) => callers[index % callers.length]).filter(
      (one) => one !== undefined,
    );
    const heard = await Promise.all(many.map(({ client }) => client.rpc('what_the_database_hears')));
    expect(heard.map(({ data }) => data)).toEqual(many.map(({ user, uid }) => expect.objectContaining({ user, uid })));
  });
});
