import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSettings } from '#core/data/settings/settings.ts';
import { AppError } from '#core/errors.ts';
import { changeSetting } from '#core/pipeline/editing/settings.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';

describe('a setting for everybody', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  const change = (value: unknown, fetchListing: () => Promise<{ id: string }[]>) =>
    changeSetting({ db: backend.db, person: 'anna', fetchListing }, { key: 'model_drafts', expected: null, value });

  it('names no model that nobody can tell of, because research of others would stop at it', async () => {
    const unreachable = () => Promise.reject(new AppError('provider', 'No answer.'));
    for (const listing of [unreachable, async () => [], async () => [{ id: 'meridian/other' }]]) {
      await expect(change('meridian/model', listing)).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'There is no model "meridian/model".',
      });
    }
    const [stored] = await getSettings(backend.db, ['model_drafts']);
    expect(stored).toMatchObject({ value: null, updatedBy: null });
  });

  it('is changed once, by the first of two who saw the same value', async () => {
    const listing = async () => [{ id: 'meridian/model' }];
    expect(await change(' Meridian/Model', listing).catch((error: AppError) => error.code)).toBe('invalid_input');
    expect(await change('meridian/model', listing)).toEqual({ applied: true, current: 'meridian/model' });
    expect(await change('openai/gpt-4o', listing)).toEqual({ applied: false, current: 'meridian/model' });
    expect(await getSettings(backend.db, ['model_drafts'])).toMatchObject([{ updatedBy: 'anna' }]);
  });
});
