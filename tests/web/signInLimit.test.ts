import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReader } from '../support/readers.ts';
import { type Site, startSite } from '../support/site.ts';

describe('guessing passwords', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  const ask = (path: string, body: object, from?: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${site.url}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: site.publishableKey,
        'content-type': 'application/json',
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
  // A different account each time, because accounts have a limit of their own.
  let accounts = 0;
  const someone = () => ({ email: `someone${(accounts += 1)}@example.org`, password: 'a guess' });
  const guess = (from?: string) => ask('/token?grant_type=password', someone(), from);

  /** The head of the answer to a request whose body never arrives. */
  const headOf = async (question: string, from: string): Promise<string> => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    const head = [
      'Host: 127.0.0.1',
      `X-Forwarded-For: ${from}`,
      `apikey: ${site.publishableKey}`,
      'Content-Length: 60',
    ];
    socket.write([`${question} HTTP/1.1`, ...head, '', ''].join('\r\n'));
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer);
  };

  it('is refused to an address after thirty tries in five minutes, and to nobody else', async () => {
    const reader = await createReader(site);
    const answers: number[] = [];
    for (let count = 0; count < 32; count += 1) answers.push((await guess('203.0.113.9')).status);
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
    expect(answers.slice(30)).toEqual([429, 429]);
    const refused = await guess('203.0.113.9');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(200);
    expect(wait).toBeLessThanOrEqual(300);
    expect(await refused.json()).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: `Request rate limit reached. Try again in ${wait} seconds.`,
    });
    // Its head is enough: nobody waits for the body.
    expect(await headOf('POST /auth/v1/token?grant_type=password', '203.0.113.9')).toMatch(
      /^HTTP\/1.1 429 .*\r\nretry-after: \d+\r\n/is,
    );
    // Neither a forged client address nor another spelling of the path avoids the limit.
    const headers = { 'x-velocity-client': '203.0.113.200' };
    expect((await ask('/token?grant_type=password', someone(), '203.0.113.9', headers)).status).toBe(429);
    expect((await ask('/%74oken?grant_type=password', someone(), '203.0.113.9')).status).toBe(404);
    for (const [path, body] of [
      ['/recover', { email: reader.email }],
      ['/signup', { email: 'b@example.org', password: 'a guess' }],
    ] as const) {
      expect((await ask(path, body, '203.0.113.9')).status, path).toBe(429);
    }
    const link = await fetch(`${site.url}/auth/v1/verify?type=recovery&token=1`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
      redirect: 'manual',
    });
    expect(link.status).toBe(429);
    const renewed = await ask(
      '/token?grant_type=refresh_token',
      { refresh_token: reader.session.refresh_token },
      '203.0.113.9',
    );
    expect(renewed.status).toBe(200);
    expect((await guess('203.0.113.10')).status).toBe(400);
    expect((await guess()).status).toBe(400);
  });

  it('is refused to an IPv6 network as one address, and never to a browser that signed in before', async () => {
    const reader = await createReader(site);
    const signIn = (from: string, headers: Readonly<Record<string, string>> = {}) =>
      ask('/token?grant_type=password', { email: reader.email, password: reader.password }, from, headers);
    const known = await signIn('2001:db8:5::1');
    expect(known.status).toBe(200);
    const cookie = (known.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(cookie).toMatch(/^velocity-device-/);
    const answers: number[] = [];
    for (let count = 0; count < 31; count += 1) answers.push((await guess(`2001:db8:5::${count + 2}`)).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    expect((await signIn('2001:db8:5::99')).status).toBe(429);
    expect((await signIn('2001:db8:5::99', { cookie })).status).toBe(200);
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
