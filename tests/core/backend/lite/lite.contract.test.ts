import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { SYSTEM_SCHEMA } from '#core/backend/lite/systemSchema.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';

// The internals of @supabase/lite that core/backend/lite relies on. A new version that changes one of them fails here
// instead of somewhere in a request.
describe('@supabase/lite', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  it('is the version that the patches were written for', () => {
    const manifest = join(packageRoot(), 'node_modules/@supabase/lite/package.json');
    const { version } = object({ version: string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));
    expect(SYSTEM_SCHEMA).toContain(`@supabase/lite ${version},`);
  });

  it('has one connection class, which opens no driver and sets the user in the database', () => {
    const base: unknown = Object.getPrototypeOf(PgliteConnection);
    expect(base).toBeTypeOf('function');
    const connection: unknown = typeof base === 'function' ? Reflect.construct(base, [{}]) : null;
    expect(connection).toBeInstanceOf(Connection);
    for (const name of ['applyJwtSessionContext', 'applyRpcRequestGucs', 'normalizeDbError']) {
      expect([name, typeof Reflect.get(Object(connection), name)]).toEqual([name, 'function']);
    }
  });

  it('grants no rights where its state says that it already has', async () => {
    await backend.anonymous.from('articles').select('id').limit(1);
    const granted = await backend.sql.query(
      `select table_name from information_schema.role_table_grants
       where grantee = 'anon' and table_schema = 'public' and privilege_type in ('INSERT', 'UPDATE', 'DELETE')`,
    );
    expect(granted).toEqual([]);
  });

  it('does not treat a request without a key as one with the secret key', async () => {
    const answer = await backend.fetch(`${backend.url}/rest/v1/inbox_stories`);
    expect(answer.status).toBe(401);
  });
});
