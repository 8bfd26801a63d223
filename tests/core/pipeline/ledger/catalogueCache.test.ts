import { describe, expect, it } from 'vitest';
import { seedCatalogue } from '#core/models/catalogue.ts';
import type { Catalogue } from '#core/models/model.ts';
import { createCatalogueCache } from '#core/pipeline/ledger/catalogueCache.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const refreshed: Catalogue = seedCatalogue.map((model) => Object.assign({}, model, { inputCost: 99 }));

describe('the catalogue of a process that runs for weeks', () => {
  it('is read once by all calls that begin together, and again after five minutes', async () => {
    const clock = new FakeClock();
    let reads = 0;
    const catalogue = createCatalogueCache(clock, async () => ((reads += 1) === 1 ? seedCatalogue : refreshed));
    await Promise.all([catalogue(), catalogue(), catalogue()]);
    await clock.advance(4 * 60_000);
    expect(await catalogue()).toBe(seedCatalogue);
    expect(reads).toBe(1);
    await clock.advance(60_000);
    expect(await catalogue()).toBe(refreshed);
    expect(reads).toBe(2);
  });

  it('is read after an error of the database, which disables no later call', async () => {
    let fails = true;
    const clock = new FakeClock();
    const catalogue = createCatalogueCache(clock, async () => {
      if (fails) throw new Error('fetch failed');
      return seedCatalogue;
    });
    await expect(catalogue()).rejects.toThrow('fetch failed');
    fails = false;
    expect(await catalogue()).toBe(seedCatalogue);
    fails = true;
    await clock.advance(10 * 60_000);
    expect(await catalogue()).toBe(seedCatalogue);
  });
});
