import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitedAddress } from '#core/backend/surface/clientAddress.ts';
import { plainPath } from '#core/backend/surface/plainPath.ts';
import { askAuth, letLimitsPass, letNoTimePass } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';

/** `/token` in every way in which one or all of its letters are encoded, and in ways that servers read alike. */
const spellings = [
  ...Array.from('token', (letter) => `/${'token'.replace(letter, encoded(letter))}`),
  ...Array.from('token', (letter) => `/${'token'.replace(letter, encoded(letter).toLowerCase())}`),
  `/${Array.from('token', encoded).join('')}`,
  '/%2574oken',
  '//token',
  '/./token',
  '/x/../token',
  '/%2e/token',
  '/x/%2e%2e/token',
  '/x%2f..%2ftoken',
  '/token/',
  '/token%2f',
  '/token%20',
  '/token%00',
  '/token;x',
  '/TOKEN',
  String.raw`/x\..\token`,
  '/token%3Fgrant_type=password&',
];

function encoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}

describe.each(testBackendKinds)('guessing the password of an account on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());
  const guess = (email: string, password: string, address?: string, path = '/token', cookie?: string) =>
    askAuth(backend, `POST ${path}?grant_type=password`, {
      body: { email, password },
      ...(address === undefined ? {} : { address }),
      ...(cookie === undefined ? {} : { cookie }),
    });

  /** Guesses until the next guess has to wait for more than a minute; returns all the waits in seconds. */
  const wearOut = async (email: string): Promise<number[]> => {
    const waits: number[] = [];
    let passed = true;
    while ((waits.at(-1) ?? 0) <= 60) {
      if (passed) await letNoTimePass(backend);
      const answer = await guess(email, 'a guess');
      passed = answer.status !== 429;
      if (passed) continue;
      waits.push(Number(answer.headers.get('retry-after')));
      if ((waits.at(-1) ?? 0) <= 60) await letLimitsPass(backend, waits.at(-1) ?? 0);
    }
    return waits;
  };

  it.each([
    ['one IPv6 /64', (count: number) => `2001:db8:0:7::${(count + 1).toString(16)}`],
    ['an IPv4 network', (count: number) => `203.0.113.${count + 1}`],
  ])(
    'takes at most 30 of 1,000 guesses in every spelling from 64 addresses of %s',
    async (_, addressOf) => {
      const user = await backend.signUp();
      await letLimitsPass(backend, 4000);
      const guessAs = (count: number) => {
        const path = count % 2 === 0 ? '/token' : (spellings[count % spellings.length] ?? '/token');
        const email = count % 3 === 0 ? user.email.toUpperCase() : user.email;
        return guess(email, `guess ${count}`, addressOf(count % 64), path);
      };
      const answers: Response[] = [];
      // Each address has one request under way: of a thousand at once the last would be too late for their deadline.
      while (answers.length < 1000) {
        const round = Array.from({ length: Math.min(64, 1000 - answers.length) }, (__, at) => answers.length + at);
        answers.push(...(await Promise.all(round.map(guessAs))));
      }
      const statuses = answers.map(({ status }) => status);
      const passed = statuses.filter((status) => status === 400).length;
      expect(passed).toBeGreaterThan(0);
      expect(passed).toBeLessThanOrEqual(30);
      expect(new Set(statuses)).toEqual(new Set([400, 404, 429]));
      const waiting = answers.find(({ status }) => status === 429);
      expect(await waiting?.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    },
    120_000,
  );

  it('is delayed longer after each try, from any address, and the right password is delayed too', async () => {
    const user = await backend.signUp();
    const waits = await wearOut(user.email);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBeLessThanOrEqual(8);
    expect(waits.at(-1)).toBeGreaterThan(60);
    const answer = await guess(user.email, user.password, '198.51.100.1');
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({
      msg: expect.stringMatching(/^Request rate limit reached. Try again in \d+ seconds.$/),
    });
    await letLimitsPass(backend, 300);
    expect((await guess(user.email, user.password)).status).toBe(200);
  }, 60_000);

  it('does not lock out a browser that signed in before: it has a limit of its own, which others cannot use up', async () => {
    const [editor, attacker] = [await backend.signUp(), await backend.signUp()];
    const cookieOf = async (user: { email: string; password: string }) =>
      (await guess(user.email, user.password)).headers.get('set-cookie') ?? '';
    const known = await cookieOf(editor);
    expect(known).toMatch(/^velocity-device-\w+=[^;]+; Path=\/auth\/v1; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const strange = await cookieOf(attacker);
    await wearOut(editor.email);
    expect((await guess(editor.email, editor.password)).status).toBe(429);
    expect((await guess(editor.email, editor.password, '203.0.113.77', '/token', known)).status).toBe(200);
    const renamed = strange.replace(/^[^=]+/, known.split('=')[0] ?? '');
    for (const cookie of [strange, renamed, known.replace('=', '=x')]) {
      expect((await guess(editor.email, editor.password, undefined, '/token', cookie)).status, cookie).toBe(429);
    }
    // A known browser has a limit, too.
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, count) => guess(editor.email, `${count}`, undefined, '/token', known)),
    );
    expect(tries.filter(({ status }) => status === 400).length).toBeLessThan(10);
  }, 60_000);

  it('gains nothing from a stolen session: it counts as one known browser, however often it is renewed', async () => {
    const editor = await backend.signUp();
    const signedIn = await guess(editor.email, editor.password);
    let { refresh_token: renewal } = Object(await signedIn.json());
    const made = new Set<string>();
    for (let count = 0; count < 4; count += 1) {
      const body = { refresh_token: renewal };
      const renewed = await askAuth(backend, 'POST /token?grant_type=refresh_token', { body });
      expect(renewed.status).toBe(200);
      ({ refresh_token: renewal } = Object(await renewed.json()));
      made.add((renewed.headers.get('set-cookie') ?? '').split(';')[0] ?? '');
    }
    expect(made.size).toBe(1);
    expect([...made][0]).toBe((signedIn.headers.get('set-cookie') ?? '').split(';')[0]);
    expect([...made][0]).toMatch(/^velocity-device-\w+=[\w-]{20,}\.[\w-]{20,}$/);
  });

  it('is limited to thirty tries in five minutes per address, whatever the account', async () => {
    const tries: number[] = [];
    for (let count = 0; count < 32; count += 1) {
      tries.push((await guess(`someone${count}@example.org`, 'a guess', `2001:db8:9::${count + 1}`)).status);
    }
    expect(tries).toEqual([...Array.from({ length: 30 }, () => 400), 429, 429]);
    for (const path of ['/recover', '/signup']) {
      const body = { email: 'x@example.org', password: 'long enough' };
      expect((await askAuth(backend, `POST ${path}`, { body, address: '2001:db8:9::ff' })).status, path).toBe(429);
    }
    expect((await guess('someone@example.org', 'a guess', '2001:db8:9:1::1')).status).toBe(400);
    await letLimitsPass(backend, 301);
    expect((await guess('someone@example.org', 'a guess', '2001:db8:9::1')).status).toBe(400);
  }, 60_000);

  it('stores no emails or addresses in its counters, which nobody can read', async () => {
    const rows = await backend.sql.query('select key from private.rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/example|203\.0|2001/);
    for (const client of [backend.db, backend.anonymous]) {
      expect((await client.from('rate_limits').select('key')).error).not.toBeNull();
      expect((await client.schema('private').from('rate_limits').select('key')).error).not.toBeNull();
      expect((await client.rpc('take_turn', {})).error).not.toBeNull();
      expect((await client.schema('private').rpc('take_turn', {})).error).not.toBeNull();
    }
  });

  it('waits no longer because the clock of the database was set back', async () => {
    const email = 'set-back@velocity.test';
    await wearOut(email);
    // What was asked before the step lies an hour ahead now.
    await letLimitsPass(backend, -3600);
    const answer = await guess(email, 'a guess');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  });
});

describe('a path', () => {
  it('is matched only in its plain spelling: an encoded one is unknown', () => {
    const base = 'http://localhost';
    for (const path of [
      '/auth/v1/%74oken',
      '/%61uth/v1/token',
      '/auth%2fv1/token',
      '//auth/v1/token',
      '/auth//../%61uth/v1/token',
      '/rest/v1/%61rticles',
      '/storage/v1/object/%70ublic/a/b',
    ]) {
      expect(plainPath(`${base}${path}`), path).toBeNull();
    }
    for (const path of ['/auth/v1/token', '/rest/v1/articles', '/storage/v1/object/public/a/b%20c.png', '/auth/v1/']) {
      expect(plainPath(`${base}${path}`), path).toBe(path);
    }
  });

  it('counts for a client address, or for the /64 that one subscriber has', () => {
    for (const [address, limited] of [
      ['203.0.113.9', '203.0.113.9'],
      ['::ffff:203.0.113.9', '203.0.113.9'],
      ['::ffff:cb00:7109', '203.0.113.9'],
      ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['2001:0DB8:0000:0000:ffff::', '2001:db8:0:0::/64'],
      ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ] as const) {
      expect(limitedAddress(address), address).toBe(limited);
    }
  });
});
