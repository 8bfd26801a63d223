import { expect, it } from 'vitest';
import { withStatementLimits } from '#core/backend/database/statementLimits.ts';
import { Mutex } from '#core/backend/embedded/pglite/mutex.ts';

/** A mutex that somebody holds, and what asks for it in order. */
async function held() {
  const mutex = new Mutex();
  const first = await mutex.acquire();
  const turns: string[] = [];
  const ask = (who: string, isAnonymous: boolean, signal: AbortSignal | null = null) =>
    withStatementLimits({ deadlineMs: null, signal, isAnonymous }, async () => {
      const hold = await mutex.acquire();
      turns.push(who);
      await Promise.resolve();
      hold.release();
    });
  return { first, turns, ask };
}

it('anonymous readers wait behind everybody else, and get a turn now and then', async () => {
  const { first, turns, ask } = await held();
  const readers = ['reader 1', 'reader 2'].map((who) => ask(who, true));
  const staff = Array.from({ length: 12 }, (_, at) => ask(`staff ${at + 1}`, false));
  first.release();
  await Promise.all([...readers, ...staff]);
  expect(turns.indexOf('reader 1')).toBe(8);
  expect(turns.filter((who) => who.startsWith('staff'))).toEqual(staff.map((_, at) => `staff ${at + 1}`));
  expect(turns.at(-1)).toBe('reader 2');
});

it('who stops waiting leaves the turn to the next', async () => {
  const { first, turns, ask } = await held();
  const gone = new AbortController();
  const left = ask('gone', false, gone.signal);
  const next = ask('reader', true);
  gone.abort(new Error('gone'));
  first.release();
  await expect(left).rejects.toThrow('canceling statement due to user request');
  await next;
  expect(turns).toEqual(['reader']);
});
