import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { askAuth, letLimitsPass } from '../../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';

describe.each(testBackendKinds)('mails and answers on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());
  const mailsTo = (to: string) => backend.mails.filter((mail) => mail.to === to);
  const settled = async () => {
    // Finds mails of the tests before that arrive late.
    const email = `last${backend.mails.length}@example.org`;
    await askAuth(backend, 'POST /signup', { body: { email, password: 'long enough' } });
    await expect.poll(() => mailsTo(email).length).toBe(1);
  };

  it('cannot flood a mailbox: 500 requests at once over all routes send one mail', async () => {
    const [victim, thief] = [await backend.signUp(), await backend.signUp()];
    const questions = [
      ['POST /signup', { email: victim.email, password: 'long enough' }],
      ['POST /recover', { email: victim.email.toUpperCase() }],
      ['PUT /user', { email: victim.email }],
      ['POST /otp', { email: victim.email }],
      ['POST /magiclink', { email: victim.email }],
      ['POST /resend', { type: 'signup', email: victim.email }],
      ['GET /reauthenticate', undefined],
      ['POST /%72ecover', { email: victim.email }],
    ] as const;
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, count) => {
        const [question, body] = questions[count % questions.length] ?? questions[0];
        return askAuth(backend, question, { token: thief.accessToken, ...(body === undefined ? {} : { body }) });
      }),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 404, 429].includes(status))).toEqual([]);
    await settled();
    const minutes = 1 + Math.floor((performance.now() - start) / 60_000);
    expect(mailsTo(victim.email).length).toBeLessThanOrEqual(minutes);
    expect(mailsTo(thief.email).length).toBeLessThanOrEqual(minutes);
    expect(mailsTo(victim.email).length).toBeGreaterThan(0);
  }, 120_000);

  it.each([
    '\uFF41NAME',
    'a<NAME>',
    '<NAME>',
    'g1:NAME',
    'NAME,',
    'NAME;',
    '(c)NAME',
    'NAME(c)',
    'x,NAME',
    '\u009B31mNAME',
  ])('go to no address that a mail server reads as another: %s', async (spelling) => {
    const email = spelling.replace('NAME', 'spelled@example.org');
    const body = { email, password: 'long enough' };
    expect((await askAuth(backend, 'POST /signup', { body })).status).toBe(400);
    expect((await askAuth(backend, 'POST /recover', { body })).status).toBe(400);
    expect(mailsTo(email)).toEqual([]);
  });

  it('are limited together for spellings of a domain in upper and lower case', async () => {
    const password = 'long enough';
    for (const email of [
      'wide@example.org',
      'WIDE@\uFF45xample.org',
      'wide@exam\u00ADple.org',
      'wide@example.org\u200B',
    ]) {
      expect((await askAuth(backend, 'POST /signup', { body: { email, password } })).status).toBe(200);
    }
    await settled();
    expect(backend.mails.filter(({ to }) => to.toLowerCase().startsWith('wide@'))).toHaveLength(1);
  });

  it('are limited together for aliases of one mailbox', async () => {
    const names = ['ana@example.org', 'ana+1@example.org', 'ANA+x+y@Example.org', 'ana+recover@example.org'];
    const gmail = ['be.a@gmail.com', 'b.ea@gmail.com', 'bea+1@googlemail.com', 'b.e.a@googlemail.com'];
    for (const email of [...names, ...gmail]) {
      const body = { email, password: 'long enough' };
      expect((await askAuth(backend, 'POST /signup', { body })).status).toBe(200);
      expect((await askAuth(backend, 'POST /recover', { body })).status).toBe(200);
    }
    await settled();
    const told = backend.mails.map(({ to }) => to);
    expect(told.filter((to) => to.startsWith('ana'))).toEqual(['ana@example.org']);
    expect(told.filter((to) => to.endsWith('mail.com'))).toEqual(['be.a@gmail.com']);
    // Dots are ignored only by Gmail, and a user may change between two aliases of their mailbox.
    for (const email of ['an.a@example.org', '+@example.org']) {
      expect((await askAuth(backend, 'POST /signup', { body: { email, password: 'long enough' } })).status).toBe(200);
      await expect.poll(() => mailsTo(email).length).toBe(1);
    }
    const mover = await backend.signUp('mover@example.org');
    const moved = { token: mover.accessToken, body: { email: 'mover+news@example.org' } };
    expect((await askAuth(backend, 'PUT /user', moved)).status).toBe(200);
    await expect.poll(() => mailsTo('mover+news@example.org').length).toBe(1);
  });

  it('are limited to ten a day per mailbox, which leave recovery its own: strangers shut nobody out of it', async () => {
    const { email } = await backend.signUp();
    const ask = async (path: string, times: number) => {
      for (let count = 0; count < times; count += 1) {
        const body = { email, password: 'long enough' };
        expect((await askAuth(backend, `POST ${path}`, { body })).status).toBe(200);
        await letLimitsPass(backend, 61);
      }
      await settled();
    };
    await ask('/signup', 14);
    expect(mailsTo(email)).toHaveLength(10);
    await ask('/recover', 14);
    // Five at once, then after two and after four minutes.
    expect(mailsTo(email)).toHaveLength(17);
    for (const hours of [1, 2, 3]) {
      await letLimitsPass(backend, 3600);
      await ask('/recover', 1);
      expect(mailsTo(email)).toHaveLength(17 + hours);
    }
  });

  it('that are not sent use up nothing: somebody without an account still signs up after others asked for a new password', async () => {
    const email = 'new.reader@example.org';
    for (let count = 0; count < 12; count += 1) {
      expect((await askAuth(backend, 'POST /recover', { body: { email } })).status).toBe(200);
      await letLimitsPass(backend, 61);
    }
    await askAuth(backend, 'POST /recover', { body: { email } });
    await askAuth(backend, 'POST /signup', { body: { email, password: 'long enough' } });
    await expect.poll(() => mailsTo(email).length).toBe(1);
  });

  it.each(['POST /otp', 'POST /magiclink', 'GET /reauthenticate', 'POST /resend', 'POST /verify', 'POST /callback'])(
    'come from no route that the product does not use: %s is closed',
    async (question) => {
      const { email, accessToken } = await backend.signUp();
      const body = question.startsWith('GET')
        ? {}
        : { body: { email, type: 'signup', token: 'x', create_user: false } };
      const answer = await askAuth(backend, question, { token: accessToken, ...body });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 404, error_code: 'not_found' });
      expect(mailsTo(email)).toEqual([]);
    },
  );

  it('25 sign-ups of one new address at once are all answered, make one account and send one mail', async () => {
    const email = 'hasty@example.org';
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        askAuth(backend, 'POST /signup', { body: { email, password: 'the same password' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 200));
    await settled();
    expect(mailsTo(email)).toHaveLength(1);
    const rows = await backend.sql.query(
      'select encrypted_password is not null as has from auth.users where email = $1',
      [email],
    );
    expect(rows).toEqual([{ has: true }]);
  }, 60_000);

  it('reveal only to the mailbox whether an address has an account', async () => {
    const reader = await backend.signUp();
    const shapeOf = async (answer: Response) => {
      const text = JSON.stringify(await answer.json());
      const same = text
        .replaceAll(/[\w.]+@example\.org/g, 'address')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00(:00)?)?/g, 'time')
        .replaceAll(/after \d+ s/g, 'after n s');
      return [answer.status, same];
    };
    const body = (email: string) => ({ body: { email, password: 'long enough' } });
    // The second time within a minute, too.
    for (const unknown of ['unknown1@example.org', 'unknown1@example.org']) {
      for (const question of ['POST /signup', 'POST /recover', 'POST /token?grant_type=password']) {
        const [known, stranger] = [
          await askAuth(backend, question, body(reader.email)),
          await askAuth(backend, question, body(unknown)),
        ];
        expect(await shapeOf(known), question).toEqual(await shapeOf(stranger));
      }
    }
    // Signing in with the password of a sign-up does not reveal that the address waits for its confirmation.
    expect((await askAuth(backend, 'POST /token?grant_type=password', body('unknown1@example.org'))).status).toBe(400);
    await letLimitsPass(backend, 61);
    const change = async (email: string) => {
      const { accessToken: token } = await backend.signUp();
      return shapeOf(await askAuth(backend, 'PUT /user', { token, body: { email } }));
    };
    expect(await change(reader.email)).toEqual(await change('unknown2@example.org'));
    await expect.poll(() => mailsTo(reader.email).at(-1)?.subject).toBe('You have an account already · Velocity News');
    expect(mailsTo(reader.email).every((mail) => !(mail.text ?? '').includes('/verify'))).toBe(true);
    // Nor does a recovery in the minute before, nor one and a sign-up after it.
    for (const paths of [['/recover'], ['/recover', '/signup']]) {
      await letLimitsPass(backend, 61);
      const unknown = `unknown.${String(paths.length)}@example.org`;
      for (const path of paths) {
        for (const email of [reader.email, unknown]) await askAuth(backend, `POST ${path}`, body(email));
        await letLimitsPass(backend, 20);
      }
      expect(await change(reader.email)).toEqual(await change(unknown));
    }
  }, 60_000);

  it('take equally long with and without an account', async () => {
    // The real cost of hashing, whose time revealed the difference.
    vi.stubEnv('LITE_AUTH_BCRYPT_COST', '10');
    onTestFinished(() => void vi.unstubAllEnvs());
    const known = await Promise.all(Array.from({ length: 5 }, () => backend.signUp()));
    for (const question of ['POST /token?grant_type=password', 'POST /signup', 'POST /recover']) {
      const timed = async (email: string) => {
        const start = performance.now();
        await askAuth(backend, question, { body: { email, password: 'not the password' } });
        return performance.now() - start;
      };
      await letLimitsPass(backend, 61);
      const [there, absent]: [number[], number[]] = [[], []];
      for (const [at, { email }] of known.entries()) {
        there.push(await timed(email));
        absent.push(await timed(`${question.length}stranger${at}@example.org`));
      }
      const middle = (times: number[]) => times.toSorted((a, b) => a - b)[2] ?? 0;
      // It was 6 ms against 306 ms; the rest is noise of a busy machine.
      const [longer, shorter] = [middle(there), middle(absent)].toSorted((a, b) => b - a);
      expect(Number(longer) / Number(shorter), `${question}: ${middle(there)} ms, ${middle(absent)} ms`).toBeLessThan(
        3,
      );
    }
  }, 120_000);
});
