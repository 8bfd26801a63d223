import { describe, expect, it } from 'vitest';
import { dataError, type Task } from '#core/data/dataError.ts';

const saveStory: Task = { act: 'save', thing: 'story' };
const deleteStory: Task = { act: 'delete', thing: 'story', failure: 'Failed to delete story. Please try again.' };
const permission =
  'Failed to save story: Database permissions error. RLS (Row Level Security) is blocking the insert. Please check your Supabase settings.';

describe('errors of the backend', () => {
  it('are recognized as row-level security by code or message', () => {
    const byCode = dataError(saveStory, { code: '42501', message: 'permission denied' }, 403);
    const byWords = dataError(saveStory, { code: '', message: 'new row violates row-level security policy' }, 400);
    expect([byCode.message, byWords.message]).toEqual([permission, permission]);
    expect(byCode.code).toBe('auth');
    expect(dataError({ act: 'read', thing: 'stories' }, { code: '42501' }).message).toContain('is blocking the read.');
    expect(dataError(deleteStory, { code: '42501' }).message).toContain('is blocking the delete.');
  });

  it('distinguish a refused key from row-level security, and name the settings to check', () => {
    const key = dataError(saveStory, { message: 'Invalid API key' }, 401);
    const session = dataError(deleteStory, { code: 'PGRST303', message: 'JWT expired' }, 401);
    expect(key.message).toBe('Failed to save story: the backend refused the key or session: Invalid API key');
    expect(session.message).toBe('Failed to delete story: the backend refused the key or session: JWT expired');
    for (const { code, hint } of [key, session]) {
      expect(code).toBe('auth');
      expect(hint).toContain('Supabase keys');
    }
  });

  it('have the specification’s message, and the backend’s one as a hint', () => {
    expect(dataError(saveStory, { message: 'value out of range', code: '22003' }).message).toBe(
      'Failed to save story: value out of range',
    );
    expect(dataError(saveStory, {}, 500).message).toBe('Failed to save story: Unknown error');
    const failed = dataError(deleteStory, { message: 'deadlock detected', code: '40P01' });
    expect(failed.message).toBe('Failed to delete story. Please try again.');
    expect(failed.hint).toContain('deadlock detected');
  });

  it.each([
    [{ code: '23505' }, 409, 'conflict', false],
    [{ code: '23514' }, 400, 'invalid_input', false],
    [{ code: '22P02' }, 400, 'invalid_input', false],
    [{ code: 'P0002' }, 400, 'not_found', false],
    [{ code: 'PT404' }, 404, 'not_found', false],
    [{ code: '42P01' }, 404, 'config', false],
    [{ code: 'PGRST202' }, 404, 'config', false],
    [{ code: 'PGRST301' }, 401, 'auth', false],
    [{ code: 'locked' }, 503, 'locked', true],
    [{ code: 'storage' }, 503, 'storage', true],
    [{ code: '53100' }, 500, 'storage', true],
    [{ code: '57014' }, 500, 'storage', true],
    [{ code: '40001' }, 500, 'storage', true],
    [{ code: '' }, 0, 'storage', true],
    [{ code: '' }, 503, 'storage', true],
    [{ code: '' }, 401, 'auth', false],
    [{ code: 'over_request_rate_limit' }, 429, 'rate_limited', true],
    [{ code: '' }, 418, 'storage', false],
  ] as const)('%j with status %i is %s (retryable: %s)', (reported, status, code, retryable) => {
    expect(dataError(saveStory, reported, status)).toMatchObject({ code, retryable });
  });
});
