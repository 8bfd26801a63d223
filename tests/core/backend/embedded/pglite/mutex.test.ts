import { expect, it } from 'vitest';
import { type Rank, withStatementLimits } from '#core/backend/database/statementLimits.ts';
import { Mutex } from '#core/backend/embedded/pglite/mutex.ts';

/** A mutex that somebody holds, and what asks for it in order. */
async function held() {
  const mutex = new Mutex();
  const first = await mutex.acquire();
  const order: string[] = [];
  const ask = (who: string, rank: Rank, signal: AbortSignal | null = null) =>
    withStatementLimits({ deadlineMs: null, signal, rank }, async () => {
      const hold = await mutex.acquire();
      order.push(who);
      await Promise.resolve();
      hold.release();
    });
  return { mutex, first, order, ask };
}

it('anonymous readers wait behind everybody else, and still get the mutex now and then', async () => {
  const { first, order, ask } = await held();
  const readers = ['reader 1', 'reader 2'].map((who) => ask(who, 'reader'));
  const staff = Array.from({ length: 12 }, (_, at) => ask(`staff ${at + 1}`, 'session'));
  first.release();
  await Promise.all([...readers, ...staff]);
  expect(order.indexOf('reader 1')).toBe(8);
  expect(order.filter((who) => who.startsWith('staff'))).toEqual(staff.map((_, at) => `staff ${at + 1}`));
  expect(order.at(-1)).toBe('reader 2');
});

it('known browsers go first, then the dashboard, pages, strangers who sign in and programs outside, whoever came first', async () => {
  const { first, order, ask } = await held();
  const asked = (['outside', 'stranger', 'reader', 'session', 'first'] as const).map((rank) => ask(rank, rank));
  first.release();
  await Promise.all(asked);
  expect(order).toEqual(['first', 'session', 'reader', 'stranger', 'outside']);
});

it('hurries a program from outside as soon as somebody of a better rank waits, and no one else', async () => {
  const { mutex, first } = await held();
  const take = async (rank: Rank) => {
    const hurry = new AbortController();
    const hold = await withStatementLimits({ deadlineMs: null, signal: null, rank, hurry }, () => mutex.acquire());
    return { hold, hurry: hurry.signal };
  };
  const outside = take('outside');
  first.release();
  const program = await outside;
  const equal = take('outside');
  expect(program.hurry.aborted).toBe(false);
  const reader = take('reader');
  expect(program.hurry.aborted).toBe(true);
  program.hold.release();
  const page = await reader;
  expect(page.hurry.aborted).toBe(false);
  page.hold.release();
  const last = await equal;
  expect(last.hurry.aborted).toBe(false);
  last.hold.release();
});

it('passes over a statement whose caller no longer waits', async () => {
  const { first, order, ask } = await held();
  const gone = new AbortController();
  const left = ask('gone', 'first', gone.signal);
  const next = ask('reader', 'reader');
  gone.abort(new Error('gone'));
  first.release();
  await expect(left).rejects.toThrow('canceling statement due to user request');
  await next;
  expect(order).toEqual(['reader']);
});
