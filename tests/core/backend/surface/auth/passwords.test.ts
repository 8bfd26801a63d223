import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, isPassword } from '#core/backend/surface/auth/passwords.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A hash whose comparison takes many times as long as an editor's here. */
async function slowHash(): Promise<string> {
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', '10');
  const slow = await hashPassword('the right one', { account: 'editor' });
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4');
  return slow;
}

/** More than can be hashed in three seconds, even at the lowest cost. */
const GUESSES = 10_000;

describe('a flood of sign-ins', () => {
  it('does not keep an account that signed in before waiting for the password that is checked at the moment', async () => {
    const slow = await slowHash();
    const stored = await hashPassword('the right one', { account: 'editor' });
    let done = 0;
    const strangers = Array.from({ length: 5 }, () => isPassword('a guess', slow, 'stranger').then(() => (done += 1)));
    expect(await isPassword('the right one', stored, { account: 'editor' })).toBe(true);
    expect(done).toBe(0);
    await Promise.all(strangers);
  });

  it('does not delay accounts that signed in before, also where another such account takes part, and is refused at once where it would wait too long', async () => {
    vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4');
    const stored = await hashPassword('the right one', { account: 'editor' });
    let done = 0;
    const flood = Array.from({ length: GUESSES }, () =>
      isPassword('a guess', stored, 'stranger').then(
        () => {
          done += 1;
          return 'checked';
        },
        (error: unknown) => ({ error, done }),
      ),
    );
    const flooder = Array.from({ length: 200 }, () =>
      isPassword('a guess', stored, { account: 'a reader' }).then(
        () => 'checked',
        () => 'refused',
      ),
    );
    expect(await isPassword('the right one', stored, { account: 'editor' })).toBe(true);
    expect((await Promise.all(flooder)).filter((outcome) => outcome === 'checked')).toHaveLength(20);
    const outcomes = await Promise.all(flood);
    const refused = outcomes.filter((outcome) => outcome !== 'checked');
    expect(refused.length).toBeGreaterThan(150);
    expect(outcomes.length - refused.length).toBeGreaterThan(4);
    // At once, before any password was checked.
    const error: unknown = expect.objectContaining({
      code: 'rate_limited',
      message: 'Too many people sign in at once.',
    });
    expect(refused).toEqual(refused.map(() => ({ error, done: 0 })));
    expect(await isPassword('the right one', stored, 'stranger')).toBe(true);
  });
});

describe('a flood of sign-ups', () => {
  it('refuses and delays nobody who has an account and signs in from a new device', async () => {
    vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4');
    const stored = await hashPassword('the right one', { account: 'editor' });
    let done = 0;
    const flood = Array.from({ length: GUESSES }, () =>
      hashPassword('a new one', 'stranger').then(
        () => {
          done += 1;
          return 'hashed';
        },
        () => 'refused',
      ),
    );
    expect(await isPassword('the right one', stored, 'stranger')).toBe(true);
    // Only those that had started, one per thread.
    expect(done).toBeLessThanOrEqual(4);
    const outcomes = await Promise.all(flood);
    expect(new Set(outcomes)).toEqual(new Set(['hashed', 'refused']));
  });
});
