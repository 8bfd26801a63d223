import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReader } from '../support/readers.ts';
import { type Site, startSite } from '../support/site.ts';

describe('guessing passwords', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  const ask = (path: string, body: object, from?: string) =>
    fetch(`${site.url}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: site.publishableKey,
        'content-type': 'application/json',
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      },
      body: JSON.stringify(body),
    });
  const guess = (from?: string) =>
    ask('/token?grant_type=password', { email: 'a@example.org', password: 'a guess' }, from);

  it('ends for an address after thirty tries in five minutes, and for nobody else', async () => {
    const reader = await createReader(site);
    const answers: number[] = [];
    for (let count = 0; count < 32; count += 1) answers.push((await guess('203.0.113.9')).status);
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
    expect(answers.slice(30)).toEqual([429, 429]);
    const refused = await guess('203.0.113.9');
    expect(refused.headers.get('retry-after')).toBe('300');
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    for (const [path, body] of [
      ['/verify', { type: 'recovery', token: '1', email: reader.email }],
      ['/recover', { email: reader.email }],
      ['/signup', { email: 'b@example.org', password: 'a guess' }],
    ] as const) {
      expect((await ask(path, body, '203.0.113.9')).status, path).toBe(429);
    }
    const renewed = await ask(
      '/token?grant_type=refresh_token',
      { refresh_token: reader.session.refresh_token },
      '203.0.113.9',
    );
    expect(renewed.status).toBe(200);
    expect((await guess('203.0.113.10')).status).toBe(400);
    expect((await guess()).status).toBe(400);
  });

  it('and filling a mailbox: one mail a minute, and the same answer to everybody', async () => {
    const reader = await createReader(site);
    for (let count = 0; count < 3; count += 1) {
      const answer = await ask('/recover', { email: reader.email });
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    }
    const printed = await site.says(`Mail to ${reader.email}`);
    expect(printed.split(`Mail to ${reader.email}`)).toHaveLength(2);
    expect(printed).toContain('Choose a new password · Velocity News');
  });
});
