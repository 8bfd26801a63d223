import { describe, expect, it } from 'vitest';
import { accountOf } from '#core/backend/surface/auth/session.ts';
import { Secret } from '#core/secret.ts';
import { openTestBackend } from '../../../../support/backends.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('the account of an access token', () => {
  it('is the same for each spelling of the token that is accepted, so that its limits hold', async () => {
    const backend = await openTestBackend('embedded');
    const { accessToken, id } = await backend.signUp();
    const others = Array.from(letters, (letter) => accessToken.slice(0, -1) + letter);
    const same = others.filter((token) => accountOf(token, backend.keys.jwtSecret) === id);
    expect(same).toHaveLength(4);
    for (const token of same) {
      const { status } = await backend.fetch(`${backend.url}/auth/v1/user`, {
        headers: { apikey: backend.keys.publishableKey, authorization: `Bearer ${token}` },
      });
      expect(status, token.slice(-1)).toBe(200);
    }
    expect(accountOf(accessToken, new Secret('another secret'))).toBeNull();
    await backend.close();
  });
});
