import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCategories, findCategory } from '#core/data/articles/categories.ts';
import { getModelCatalogue, getModelListings, saveModelListings } from '#core/data/models/modelListings.ts';
import { addStaff, getStaff, getStaffMember, removeStaff } from '#core/data/staff/staff.ts';
import { getModelConfig, seedCatalogue } from '#core/models/catalogue.ts';
import { toListing } from '#core/models/mergeListings.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

describe.each(testBackendKinds)('the small tables on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('staff: a user is added with the secret key only, twice without an error, and removed by email', async () => {
    const user = await backend.signUp('Anna@example.org');
    expect(await getStaffMember(backend.db, user.id)).toBeNull();
    await expect(addStaff(user.client, { user_id: user.id, email: user.email })).rejects.toMatchObject({
      code: 'auth',
    });
    await addStaff(backend.db, { user_id: user.id, email: 'Anna@Example.org' });
    await addStaff(backend.db, { user_id: user.id, email: 'anna@example.org' });
    expect(await getStaff(backend.db)).toMatchObject([{ user_id: user.id, email: 'anna@example.org' }]);
    expect(await getStaffMember(user.client, user.id)).toMatchObject({ email: 'anna@example.org' });
    await expect(removeStaff(backend.db, user.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The last member of the staff cannot be removed.',
    });
    await backend.signUpStaff();
    expect((await removeStaff(backend.db, ' ANNA@example.org ')).user_id).toBe(user.id);
    await expect(removeStaff(backend.db, 'anna@example.org')).rejects.toMatchObject({
      code: 'not_found',
      message: 'Nobody with the email anna@example.org is staff.',
    });
  });

  it('categories: the seven in navigation order, for everyone, found by name or slug', async () => {
    const categories = await getCategories(backend.anonymous);
    expect(categories.map(({ name }) => name)).toEqual([
      'Middle East Conflict',
      'Russia & Ukraine War',
      'Global Tensions & Diplomacy',
      'US Military & Politics',
      'China Watch',
      'EU Watch',
      'US Watch',
    ]);
    expect(findCategory(categories, ' china watch ')?.slug).toBe('china-watch');
    expect(findCategory(categories, 'US-WATCH')?.name).toBe('US Watch');
    expect(findCategory(categories, 'Sport')).toBeUndefined();
  });

  it('models: the built-in catalogue until a refresh is stored, then that one', async () => {
    expect(await getModelCatalogue(backend.db)).toEqual(seedCatalogue);
    const [first] = seedCatalogue;
    if (first === undefined) throw new Error('empty seed');
    const listing = { ...toListing(first), input_cost: 0.0000375, retired: true };
    await saveModelListings(backend.db, [listing], Date.parse('2026-11-21T12:00:00Z'));
    await saveModelListings(backend.db, [listing], Date.parse('2026-11-21T13:00:00Z'));
    const catalogue = await getModelCatalogue(backend.db);
    expect(getModelConfig(first.id, catalogue)).toEqual({ ...first, inputCost: 0.0000375, retired: true });
    expect(catalogue).toHaveLength(seedCatalogue.length);
    expect((await getModelListings(backend.db))[0]?.refreshed_at).toBe('2026-11-21T13:00:00.000Z');
    // Those of another server may be thousands: more than one request stores, or one answer holds.
    const others = Array.from({ length: 1200 }, (_, n) => ({ ...listing, id: `lab/model-${n}`, retired: false }));
    await saveModelListings(backend.db, others, Date.parse('2026-11-21T13:00:00Z'));
    expect(await getModelCatalogue(backend.db)).toHaveLength(seedCatalogue.length + others.length);
  });
});
