import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMonitoredAccounts } from '#core/data/accounts/monitoredAccounts.ts';
import { addAccount, categoriseAccount, importAccounts } from '#core/pipeline/editing/accounts.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('the category of an account, on whichever screen', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  const services = () => {
    const ask = () => expect.fail('Nothing is scheduled, so that nothing is asked.');
    return { db: backend.db, clock: new FakeClock(), ask };
  };

  it('is a section of the site in its own spelling, another text, or General', async () => {
    const add = async (username: string, category?: string) => {
      const { account, isSection } = await addAccount(services(), { username, category });
      return [account.category, isSection];
    };
    expect(await add('by_slug', 'eu-watch')).toEqual(['EU Watch', true]);
    expect(await add('by_name', ' us WATCH ')).toEqual(['US Watch', true]);
    expect(await add('another', ' Wires ')).toEqual(['Wires', false]);
    expect(await add('blank', '  ')).toEqual(['General', false]);
    expect(await add('none')).toEqual(['General', false]);
  });

  it('is checked before anything is stored, and skips the account of an import', async () => {
    const before = await getMonitoredAccounts(backend.db);
    const category = 'x'.repeat(101);
    const refused = { code: 'invalid_input', message: 'Category is too long: 101 characters, at most 100.' };
    await expect(addAccount(services(), { username: 'ok', category })).rejects.toMatchObject(refused);
    await expect(categoriseAccount(backend, { id: before[0]?.id ?? '', category })).rejects.toMatchObject(refused);
    expect(await getMonitoredAccounts(backend.db)).toEqual(before);
    const kept = [
      { username: 'too_long', category, isActive: true },
      { username: 'BY_SLUG', category: 'Wires', isActive: true },
      { username: 'asleep', category: 'eu watch', isActive: false },
    ];
    expect(await importAccounts(services(), kept)).toBe(1);
    const added = (await getMonitoredAccounts(backend.db)).at(-1);
    expect(added).toMatchObject({ username: 'asleep', category: 'EU Watch', is_active: false });
  });
});
