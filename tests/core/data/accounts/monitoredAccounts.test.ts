import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addMonitoredAccount,
  getMonitoredAccount,
  getMonitoredAccounts,
  removeMonitoredAccount,
  setAccountActive,
} from '#core/data/accounts/monitoredAccounts.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

describe.each(testBackendKinds)('monitored accounts on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('are added without their @, in General by default, and listed in order of addition', async () => {
    const nasa = await addMonitoredAccount(backend.db, { username: ' @NASA_Hubble ' });
    expect(nasa).toMatchObject({ username: 'NASA_Hubble', category: 'General', is_active: true, scrape_count: 0 });
    await addMonitoredAccount(backend.db, { username: 'esa', category: 'EU Watch' });
    expect((await getMonitoredAccounts(backend.db)).map(({ username }) => username)).toEqual(['NASA_Hubble', 'esa']);
  });

  it('are unique regardless of case, also when two people add one at the same time', async () => {
    await expect(addMonitoredAccount(backend.db, { username: '@nasa_hubble' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Account already exists',
    });
    const both = await Promise.allSettled([
      addMonitoredAccount(backend.db, { username: 'Reuters' }),
      addMonitoredAccount(backend.db, { username: 'reuters' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are found by handle, in which _ is no wildcard', async () => {
    await addMonitoredAccount(backend.db, { username: 'nasaXhubble' });
    expect((await getMonitoredAccount(backend.db, '@nasa_HUBBLE')).username).toBe('NASA_Hubble');
    await addMonitoredAccount(backend.db, { username: '12345678901234567890' });
    expect((await getMonitoredAccount(backend.db, '12345678901234567890')).username).toBe('12345678901234567890');
    await expect(getMonitoredAccount(backend.db, 'nobody')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no monitored account @nobody.',
    });
  });

  it('refuse an invalid handle before anything is stored', async () => {
    const before = await getMonitoredAccounts(backend.db);
    for (const username of ['', '@', 'two words', 'x'.repeat(80), "'; drop table", 'naša', 'a\0']) {
      await expect(addMonitoredAccount(backend.db, { username })).rejects.toMatchObject({ code: 'invalid_input' });
    }
    expect(await getMonitoredAccounts(backend.db)).toEqual(before);
  });

  it('are switched off and on, and removed', async () => {
    const account = await addMonitoredAccount(backend.db, { username: 'briefly' });
    expect((await setAccountActive(backend.db, account.id, false)).is_active).toBe(false);
    const names = async (active: boolean) =>
      (await getMonitoredAccounts(backend.db, { active })).map(({ username }) => username);
    expect(await names(false)).toEqual(['briefly']);
    expect(await names(true)).not.toContain('briefly');
    await removeMonitoredAccount(backend.db, account.id);
    await expect(removeMonitoredAccount(backend.db, account.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(setAccountActive(backend.db, unknownId, true)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are added by staff and not by readers', async () => {
    const staff = await backend.signUpStaff();
    expect((await addMonitoredAccount(staff.client, { username: 'by_staff' })).username).toBe('by_staff');
    const reader = await backend.signUp();
    await expect(addMonitoredAccount(reader.client, { username: 'by_reader' })).rejects.toMatchObject({
      code: 'auth',
      message:
        'Failed to save account: Database permissions error. RLS (Row Level Security) is blocking the insert. Please check your Supabase settings.',
    });
  });

  it('report "Failed to add account" where the backend fails', async () => {
    const broken = await openTestBackend(kind);
    await broken.sql.script('drop table monitored_accounts cascade');
    try {
      await expect(addMonitoredAccount(broken.db, { username: 'x' })).rejects.toMatchObject({
        message: 'Failed to add account',
      });
    } finally {
      await broken.close();
    }
  });
});
