import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '#core/backend/backend.ts';
import { isStaff } from '#core/data/staff/staff.ts';
import { addStaffAccount } from '#core/pipeline/staffAccount.ts';
import { testBackendKinds } from '../../../../support/backends.ts';
import { createTestHome } from '../../../../support/embedded.ts';
import { openConfigured } from '../../../../support/openHome.ts';
import { createTestDatabase } from '../../../../support/postgres.ts';
import { supabaseClient } from '../../../../support/supabaseClient.ts';

describe.each(testBackendKinds)('making an account staff on %s', (kind) => {
  let backend: Backend;
  let home = '';
  beforeAll(async () => {
    home = await createTestHome();
    const environment =
      kind === 'embedded' ? { VELOCITY_HOME: home } : { DATABASE_URL: (await createTestDatabase()).reveal() };
    backend = await openConfigured(environment, {});
  });
  afterAll(async () => {
    await backend.close();
    rmSync(home, { recursive: true, force: true });
  });
  const visitor = () => supabaseClient({ url: backend.url, key: backend.publishableKey, fetch: backend.fetch });

  it('sets a new password and ends its sessions, so that a stranger’s account gains nothing', async () => {
    const account = { email: 'boss@news.example', password: 'what the stranger chose' };
    await backend.admin.createUser(account);
    const { data } = await visitor().auth.signInWithPassword(account);
    const added = await addStaffAccount(backend, 'Boss@news.example');
    expect(added).toMatchObject({ created: false, member: { email: account.email } });
    expect(await isStaff(backend.dbFor(data.session?.access_token ?? ''))).toBe(false);
    const refreshed = await visitor().auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
    expect(refreshed.error).not.toBeNull();
    expect((await visitor().auth.signInWithPassword(account)).error?.code).toBe('invalid_credentials');
    const editor = await visitor().auth.signInWithPassword({ ...account, password: added.password ?? '' });
    expect(await isStaff(backend.dbFor(editor.data.session?.access_token ?? ''))).toBe(true);
    // Repeating it changes nothing: the editor stays signed in.
    expect(await addStaffAccount(backend, account.email)).toMatchObject({ created: false, password: null });
    expect(await isStaff(backend.dbFor(editor.data.session?.access_token ?? ''))).toBe(true);
  });
});
