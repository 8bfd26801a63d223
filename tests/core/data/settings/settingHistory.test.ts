import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getSettingChanges } from '#core/data/settings/settingChanges.ts';
import { getSettings, setSetting } from '#core/data/settings/settings.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

describe.each(testBackendKinds)('the history of settings, on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  it('has changes alone: a setting that is given the value it has is not one', async () => {
    const key = 'words_to_avoid';
    const set = (expected: unknown, value: unknown, person: string) =>
      setSetting(backend.db, { key, expected, value, person });
    expect(await set([], [], 'ana')).toEqual({ applied: true, current: [] });
    expect(await set([], ['boost'], 'ana')).toEqual({ applied: true, current: ['boost'] });
    expect(await set(['boost'], ['boost'], 'ben')).toEqual({ applied: true, current: ['boost'] });
    expect(await set([], ['boost'], 'ben')).toEqual({ applied: false, current: ['boost'] });
    const changes = await getSettingChanges(backend.db, { keys: [key] });
    expect(changes).toMatchObject([{ before: null, after: ['boost'], changed_by: 'ana' }]);
    expect(await getSettings(backend.db, [key])).toMatchObject([{ value: ['boost'], updatedBy: 'ana' }]);
  });
});
