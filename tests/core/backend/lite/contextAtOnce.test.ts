import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

/** Functions that return what the database knows of the current request. */
const contextFunction = `
  create function public.request_context() returns jsonb language sql volatile set search_path = '' as $$
    select jsonb_build_object(
      'user', current_user, 'role', current_setting('role'), 'uid', auth.uid(),
      'sub', current_setting('request.jwt.claim.sub', true), 'claim_role', current_setting('request.jwt.claim.role', true),
      'claims', nullif(current_setting('request.jwt.claims', true), '')::jsonb,
      'operation', current_setting('storage.operation', true),
      'method', current_setting('request.method', true), 'path', current_setting('request.path', true),
      'status', current_setting('response.status', true),
      'headers', nullif(current_setting('request.headers', true), '')::jsonb)
  $$;
  grant execute on function public.request_context() to anon, authenticated, service_role;
`;

describe.each(testBackendKinds)('the request context in the database on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    await backend.sql.script(contextFunction);
  });
  afterAll(() => backend.close());

  it('has the user, the role, and the request', async () => {
    const call = {
      sub: '',
      uid: null,
      operation: '',
      method: 'POST',
      path: '/rpc/request_context',
      status: '',
    };
    const secret = await backend.db.rpc('request_context');
    expect(secret.data).toMatchObject({
      ...call,
      user: 'service_role',
      role: 'service_role',
      claim_role: 'service_role',
    });
    expect(secret.data).toMatchObject({ headers: { 'content-type': 'application/json' } });

    const nobody = await backend.anonymous.rpc('request_context');
    expect(nobody.data).toMatchObject({ ...call, user: 'anon', role: 'anon', claim_role: 'anon' });

    const reader = await backend.signUp("o'brien@example.org");
    const signedIn = await reader.client.rpc('request_context');
    expect(signedIn.data).toMatchObject({
      user: 'authenticated',
      role: 'authenticated',
      claim_role: 'authenticated',
      sub: reader.id,
      uid: reader.id,
      claims: { sub: reader.id, email: "o'brien@example.org", role: 'authenticated' },
    });
  });

  it('is not used by any function to set status or headers of the answer', async () => {
    const saying = await backend.sql.query(
      `select p.proname from pg_proc p where p.pronamespace in ('public'::regnamespace, 'storage'::regnamespace)
         and p.prosrc ~ 'response\\.(status|headers)' and p.proname <> 'request_context'`,
    );
    expect(saying).toEqual([]);
  });

  it('never contains anything of the previous request', async () => {
    const reader = await backend.signUp();
    const callers = [
      { client: backend.db, user: 'service_role', uid: null },
      { client: reader.client, user: 'authenticated', uid: reader.id },
      { client: backend.anonymous, user: 'anon', uid: null },
    ];
    const many = Array.from({ length: 60 }, (_, index) => callers[index % callers.length]).filter(
      (one) => one !== undefined,
    );
    const heard = await Promise.all(many.map(({ client }) => client.rpc('request_context')));
    expect(heard.map(({ data }) => data)).toEqual(many.map(({ user, uid }) => expect.objectContaining({ user, uid })));
  });
});
