import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '#core/backend/database/sql.ts';
import { askAuth, letLimitsPass } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';

describe.each(testBackendKinds)('strangers at the sign-in of %s', (kind) => {
  let backend: TestBackend;
  let statements: number;
  const watched = (sql: Sql): Sql => ({
    script: (text) => sql.script(text),
    transaction: (work) => sql.transaction((inner) => work(watched(inner))),
    query: (text, values) => {
      statements += 1;
      return sql.query(text, values);
    },
  });
  beforeEach(async () => {
    backend = await openTestBackend(kind, watched);
    statements = 0;
  });
  afterEach(() => backend.close());
  const forget = (count: number, address: string) =>
    askAuth(backend, 'POST /recover', { body: { email: `nobody${count}@example.org` }, address });
  const signIn = (email: string, password: string, address: string, cookie?: string) =>
    askAuth(backend, 'POST /token?grant_type=password', {
      body: { email, password },
      address,
      ...(cookie === undefined ? {} : { cookie }),
    });
  const tally = (answers: readonly Response[]) =>
    Object.fromEntries(
      [...new Set(answers.map(({ status }) => status))].map((status) => [
        status,
        answers.filter((answer) => answer.status === status).length,
      ]),
    );

  it.each([
    ['recoveries', forget],
    ['sign-ins', (count: number, address: string) => signIn(`nobody${count}@example.org`, 'a guess', address)],
  ])(
    'who send a thousand %s at once, each from an address of his own, are refused but for a few, and nobody else is',
    async (_, ask) => {
      const editor = await backend.signUpStaff();
      const { email, password } = editor;
      const known = (await signIn(email, password, '203.0.113.7')).headers.get('set-cookie') ?? '';
      const flood = Promise.all(Array.from({ length: 1_000 }, (__, at) => ask(at, `10.0.${at >> 8}.${at & 255}`)));
      const answers = await Promise.all([
        signIn(email, password, '203.0.113.7', known),
        editor.client.from('inbox_stories').select('title'),
        backend.anonymous.from('categories').select('slug'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const asked = await flood;
      const { 429: refused = 0, ...passed } = tally(asked);
      expect(refused).toBeGreaterThan(500);
      expect(Object.values(passed).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
      const waits = asked
        .filter(({ status }) => status === 429)
        .map(({ headers }) => Number(headers.get('retry-after')));
      expect(new Set(waits)).toEqual(new Set([3]));
      // The queue has moved on: an unknown browser can sign in, too.
      expect((await signIn(email, password, '203.0.113.8')).status).toBe(200);
    },
  );

  it('cost statements only as long as they are let in: thirty of an address in five minutes', async () => {
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 8 }, (_, at) => forget(at + round * 8, '192.0.2.1')));
    }
    const before = statements;
    const refused = await Promise.all(Array.from({ length: 100 }, (_, at) => forget(at, '192.0.2.1')));
    refused.push(await signIn('nobody@example.org', 'a guess', '192.0.2.1'));
    expect(tally(refused)).toEqual({ 429: 101 });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(statements).toBe(before);
    expect((await forget(1, '192.0.2.2')).status).toBe(200);
    await letLimitsPass(backend, 301);
    expect((await forget(1, '192.0.2.1')).status).toBe(200);
  });

  it('of one address wait for a few of its own at most, and leave the queue to others', async () => {
    const own = Array.from({ length: 60 }, (_, at) => forget(at, '192.0.2.1'));
    const other = forget(99, '192.0.2.2');
    expect((await other).status).toBe(200);
    const answers = await Promise.all(own);
    const { 200: passed = 0, 429: refused = 0 } = tally(answers);
    expect(passed + refused).toBe(60);
    expect(passed).toBeLessThan(30);
  });

  it('wait in the order of how much their address asked for of late, so that a flood of few addresses does not go first', async () => {
    const answered: string[] = [];
    const signInFrom = async (address: string, at: number) => {
      const { status } = await signIn(`nobody${at}@example.org`, 'a guess', address);
      answered.push(address);
      return status;
    };
    const flood = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].flatMap((address) =>
      Array.from({ length: 14 }, (_, at) => signInFrom(address, at)),
    );
    const status = await signInFrom('192.0.2.4', 99);
    await Promise.all(flood);
    expect(status).toBe(400);
    // Long before the last, which it came after; a busy machine answers some before it has read this one.
    expect(answered.indexOf('192.0.2.4')).toBeLessThan(30);
  });

  it('of one IPv6 /48 are limited together, however many of its networks they come from', async () => {
    const codes: number[] = [];
    for (let round = 0; round < 18; round += 1) {
      const answers = Array.from({ length: 20 }, (_, at) => forget(at, `2001:db8:7:${round * 20 + at}::1`));
      codes.push(...(await Promise.all(answers)).map(({ status }) => status));
    }
    const passed = codes.filter((status) => status === 200).length;
    expect(codes.slice(0, 300)).toEqual(codes.slice(0, 300).map(() => 200));
    expect(passed).toBeLessThan(360);
    expect((await forget(1, '2001:db8:8::1')).status).toBe(200);
    await letLimitsPass(backend, 60);
    expect((await forget(1, '2001:db8:7:9999::1')).status).toBe(200);
  });
});
