import { expect, it } from 'vitest';
import { AccountLimiter } from '#core/backend/surface/queryLimits/accountLimiter.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';

const present = new AbortController().signal;

/** Accounts whose queries take as long as they say; a second of the database is followed by a wait of two. */
function accounts() {
  const clock = new FakeClock();
  const limiter = new AccountLimiter(clock, { accountConcurrency: 1, concurrency: 2, burstMs: 1_000, share: 1 / 2 });
  const done: string[] = [];
  const ask = (account: string, ms: number, { signal = present, unhurried = false } = {}) =>
    limiter.run({ account, signal, unhurried }, async (spent) => {
      await clock.sleep(ms);
      spent(ms);
      done.push(`${account} ${ms}`);
      return new Response(account);
    });
  return { clock, ask, done };
}

it('runs one query of an account at a time, and those of others meanwhile', async () => {
  const { clock, ask, done } = accounts();
  const answers = [ask('ana', 900), ask('ana', 10), ask('ben', 20)];
  await clock.advance(900);
  expect(done).toEqual(['ben 20', 'ana 900']);
  await clock.advance(10);
  expect(done.at(-1)).toBe('ana 10');
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('makes the next query of an account wait after a heavy one', async () => {
  const { clock, ask, done } = accounts();
  const heavy = ask('ana', 3_000);
  const next = ask('ana', 10);
  await clock.advance(3_000);
  await heavy;
  // Two seconds more than may be used at once.
  await clock.advance(3_999);
  expect(done).toEqual(['ana 3000']);
  await clock.advance(11);
  expect((await next).status).toBe(200);
});

it('refuses at once where the wait would be long, and says how long and what to do', async () => {
  const { clock, ask } = accounts();
  const heavy = ask('ana', 8_000);
  await clock.advance(8_000);
  await heavy;
  const refused = await ask('ana', 10);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '14',
    {
      code: 'over_request_rate_limit',
      message: 'Your queries keep the database busy',
      details: null,
      hint: 'Try again in 14 s, and ask for less at once: fewer rows, shorter searches.',
    },
  ]);
  await clock.advance(14_000);
  const again = ask('ana', 10);
  await clock.advance(10);
  expect((await again).status).toBe(200);
});

it('refuses a query that waits behind others for too long, and gives its slot to the next', async () => {
  const { clock, ask, done } = accounts();
  const heavy = [ask('ana', 60_000), ask('ben', 60_000)];
  const late = ask('eve', 10);
  await clock.advance(8_000);
  expect((await late).status).toBe(429);
  const next = ask('dan', 10);
  await clock.advance(7_000);
  expect(done).toEqual([]);
  const last = ask('kim', 10);
  await clock.advance(45_000);
  await Promise.all(heavy);
  expect((await next).status).toBe(429);
  expect((await last).status).toBe(429);
  const free = ask('dan', 10);
  await clock.advance(10);
  expect((await free).status).toBe(200);
});

it('drops a waiting query whose client has left', async () => {
  const { clock, ask, done } = accounts();
  const first = ask('ana', 100);
  const gone = new AbortController();
  const left = ask('ana', 10, { signal: gone.signal }).catch((reason: unknown) => reason);
  gone.abort(new Error('gone'));
  expect(await left).toEqual(new Error('gone'));
  await clock.advance(100);
  await first;
  expect(done).toEqual(['ana 100']);
});

it('bounds the waiting queries of one account', async () => {
  const { clock, ask } = accounts();
  const asked = Array.from({ length: 203 }, () => ask('ana', 1));
  expect((await asked[202])?.status).toBe(429);
  await clock.advance(300);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(201);
});

it('lets a page of an export wait however long, in its order, where other queries of its account are refused', async () => {
  const { clock, ask, done } = accounts();
  const searches = [ask('ana', 20_000), ...Array.from({ length: 200 }, () => ask('ana', 10))];
  const page = ask('ana', 15, { unhurried: true });
  await clock.advance(8_000);
  expect(await Promise.all(searches.slice(1).map(async (search) => (await search).status))).toEqual(
    searches.slice(1).map(() => 429),
  );
  await clock.advance(12_000);
  expect((await ask('ana', 10)).status).toBe(429);
  // Twice the nineteen seconds that it used too much.
  await clock.advance(37_999);
  expect(done).toEqual(['ana 20000']);
  await clock.advance(16);
  expect((await page).status).toBe(200);
});

it('forgets a page of an export whose client has left', async () => {
  const { clock, ask, done } = accounts();
  const heavy = ask('ana', 20_000);
  const gone = new AbortController();
  const page = ask('ana', 15, { unhurried: true, signal: gone.signal }).catch((reason: unknown) => reason);
  await clock.advance(20_000);
  await heavy;
  gone.abort(new Error('gone'));
  expect(await page).toEqual(new Error('gone'));
  await clock.advance(60_000);
  expect(done).toEqual(['ana 20000']);
  expect(clock.sleeping).toBe(0);
});
