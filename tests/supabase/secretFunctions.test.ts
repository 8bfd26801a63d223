import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { openTestBackend, testBackendKinds, type TestBackend } from '../support/backends.ts';

const functions = array(object({ name: string(), args: array(string()) }));

describe.each(testBackendKinds)('functions for the secret key alone, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('are refused to staff, readers and strangers', async () => {
    const found = functions.parse(
      await backend.sql.query(
        `select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as args
         from pg_proc p
         where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
           and has_function_privilege('service_role', p.oid, 'execute')
           and not has_function_privilege('authenticated', p.oid, 'execute')
         order by 1`,
      ),
    );
    expect(found.length).toBeGreaterThan(20);
    const [editor, reader] = [await backend.signUpStaff(), await backend.signUp()];
    for (const { name, args } of found) {
      // Called with all of its arguments, since one that is not found is not refused either.
      const body = Object.fromEntries(args.map((arg) => [arg, null]));
      for (const client of [editor.client, reader.client, backend.anonymous]) {
        const { status, error } = await client.rpc(name, body);
        expect({ name, code: error?.code, refused: [401, 403].includes(status) }).toEqual({
          name,
          code: '42501',
          refused: true,
        });
      }
    }
  });
});
