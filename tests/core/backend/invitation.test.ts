import { describe, expect, it } from 'vitest';
import { createAdmin } from '#core/backend/admin.ts';
import { Secret } from '#core/secret.ts';

describe('an invitation by mail', () => {
  const inviting = (headers: Record<string, string>) => {
    const fetch = async () => new Response('', { status: 429, headers });
    return createAdmin('http://127.0.0.1', new Secret('key'), fetch).invite('desk@example.org');
  };

  it.each([
    ['in seconds', { 'retry-after': '42' }, 42],
    ['as a date', { 'retry-after': 'Mon, 02 Nov 2026 10:00:30 GMT', date: 'Mon, 02 Nov 2026 10:00:00 GMT' }, 30],
    ['not', {}, 60],
  ])('that comes too soon tells when to try again, which the answer says %s', async (_, headers, seconds) => {
    await expect(inviting(headers)).rejects.toMatchObject({
      code: 'rate_limited',
      hint: expect.stringContaining(`Invite them again in ${seconds} s`),
      retryAfterMs: seconds * 1000,
    });
  });
});
