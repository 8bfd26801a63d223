import { expect, it } from 'vitest';
import type { BackendHealth } from '#core/backend/backend.ts';
import { silentLog } from '#core/log.ts';
import { Readiness } from '#web/server/http/readiness.ts';
import { FakeClock } from '../../support/fakeClock.ts';

type Answer = BackendHealth | Error | 'never';

/** What a load balancer sees of a backend whose answers the test sets. */
function watched() {
  const clock = new FakeClock();
  const messages: string[] = [];
  const log = {
    ...silentLog,
    info: (text: string) => messages.push(text),
    warn: (text: string) => messages.push(text),
  };
  const state: { answer: Answer; asked: number } = { answer: { pendingMigrations: [], problems: [] }, asked: 0 };
  const health = async (): Promise<BackendHealth> => {
    state.asked += 1;
    if (state.answer === 'never') return new Promise(() => {});
    if (state.answer instanceof Error) throw state.answer;
    return state.answer;
  };
  return { clock, messages, state, readiness: new Readiness({ health }, clock, log) };
}

it('is ready where the database answers and has every migration, or cannot say', async () => {
  const { readiness, state, clock } = watched();
  expect(await readiness.check()).toEqual({ ok: true, reasons: [] });
  state.answer = { pendingMigrations: null, problems: [] };
  await clock.advance(1000);
  expect(await readiness.check()).toEqual({ ok: true, reasons: [] });
});

it('says in words what is missing', async () => {
  const { readiness, state, clock } = watched();
  state.answer = { pendingMigrations: ['20261101000000', '20261101000100'], problems: [] };
  expect(await readiness.check()).toEqual({
    ok: false,
    reasons: ['The database lacks 2 migrations of this version: run `velocity backend migrate`.'],
  });
  await clock.advance(1000);
  const full = 'The disk of the data folder is full: nothing can be saved.';
  state.answer = { pendingMigrations: [], problems: [full] };
  expect(await readiness.check()).toEqual({ ok: false, reasons: [full] });
  await clock.advance(1000);
  state.answer = new Error('connect ECONNREFUSED 10.0.0.7:5432');
  // No internals in the answer.
  expect(await readiness.check()).toEqual({ ok: false, reasons: ['The database cannot be read.'] });
});

it('answers within a second while the database does not, and does not queue checks', async () => {
  const { readiness, state, clock, messages } = watched();
  state.answer = 'never';
  for (let second = 0; second < 30; second += 1) {
    const answer = readiness.check();
    await clock.advance(1000);
    expect(await answer).toEqual({ ok: false, reasons: ['The database did not answer within 1 s.'] });
    await clock.advance(1000);
  }
  expect(state.asked).toBeLessThanOrEqual(10);
  state.answer = { pendingMigrations: [], problems: [] };
  await clock.advance(9000);
  expect(await readiness.check()).toEqual({ ok: true, reasons: [] });
  expect(messages).toEqual(['Not ready.', 'Ready again.']);
});

it('stays ready while the database is busy, for ten seconds after its last answer', async () => {
  const { readiness, state, clock, messages } = watched();
  expect(await readiness.check()).toEqual({ ok: true, reasons: [] });
  state.answer = 'never';
  await clock.advance(1000);
  const answers: boolean[] = [];
  for (let second = 0; second < 6; second += 1) {
    const answer = readiness.check();
    await clock.advance(1000);
    answers.push((await answer).ok);
    await clock.advance(1000);
  }
  // Checked one second after each of the seconds 1, 3, 5, 7, 9 and 11.
  expect(answers).toEqual([true, true, true, true, false, false]);
  expect(messages).toEqual(['Not ready.']);
});

it('is not ready at once where the database refuses, however lately it answered', async () => {
  const { readiness, state, clock } = watched();
  await readiness.check();
  state.answer = new Error('connect ECONNREFUSED 10.0.0.7:5432');
  await clock.advance(1000);
  expect((await readiness.check()).ok).toBe(false);
});

it('asks the database once a second, however many ask it', async () => {
  const { readiness, state, clock } = watched();
  for (let tenth = 0; tenth < 20; tenth += 1) {
    await Promise.all(Array.from({ length: 50 }, () => readiness.check()));
    await clock.advance(100);
  }
  expect(state.asked).toBe(2);
});
