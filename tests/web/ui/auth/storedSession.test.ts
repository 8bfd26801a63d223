import { describe, expect, it } from 'vitest';
import { readSession } from '#web/ui/auth/storedSession.ts';

const now = Date.UTC(2026, 10, 22);
const session = {
  access_token: 'token',
  expires_at: now / 1000 + 3600,
  user: { id: '1', email: 'ana@example.org', user_metadata: { full_name: ' Ana Weiss ' } },
};
const read = (value: unknown) => readSession(JSON.stringify(value), now);

describe('a stored session', () => {
  it('is read before the sign-in code is loaded', () => {
    expect(read(session)).toEqual({
      token: 'token',
      user: { id: '1', email: 'ana@example.org', displayName: 'Ana Weiss' },
    });
    expect(read({ ...session, user: { id: '1', email: 'ana@example.org' } })?.user.displayName).toBe('ana');
  });

  it('is left to the sign-in code where it expires soon or is malformed', () => {
    expect(read({ ...session, expires_at: now / 1000 + 60 })).toBeNull();
    for (const other of [null, [], 'text', {}, { ...session, user: null }, { ...session, access_token: 1 }])
      expect(read(other)).toBeNull();
    expect(readSession('{broken', now)).toBeNull();
    expect(readSession(null, now)).toBeNull();
  });
});
