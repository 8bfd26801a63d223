import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Rank, StatementCancelled, withStatementLimits } from '#core/backend/database/statementLimits.ts';
import { openPostgresDatabase, type PostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { createTestDatabase } from '../../../support/postgres.ts';

let database: PostgresDatabase;
let order: string[];
beforeEach(async () => {
  database = openPostgresDatabase(await createTestDatabase(null), 1);
  order = [];
});
afterEach(() => database.close());

const ask = (who: string, rank: Rank, signal: AbortSignal | null = null) =>
  withStatementLimits({ deadlineMs: 3_000, signal, rank }, async () => {
    await database.sql.query('select 1');
    order.push(who);
  });

/** Somebody who holds the only connection while `work` asks for it. */
const whileHeld = <T>(work: () => T): Promise<T> =>
  database.sql.transaction(async (sql) => {
    await sql.query('select 1');
    return work();
  });

it('connections of a server go to the program and to staff first, then to pages, then to strangers who sign in', async () => {
  const asked = await whileHeld(() => [
    (['outside', 'stranger', 'reader', 'session', 'first'] as const).map((rank) => ask(rank, rank)),
  ]);
  await Promise.all(asked.flat());
  expect(order).toEqual(['first', 'session', 'reader', 'stranger', 'outside']);
});

it('a flood of strangers is passed by whoever works, and gets a connection now and then', async () => {
  const asked = await whileHeld(() =>
    [
      ...Array.from({ length: 100 }, (_, at) => ask(`stranger ${at}`, 'stranger')),
      ...Array.from({ length: 12 }, (_, at) => ask(`staff ${at}`, 'session')),
    ].map((one) => [one]),
  );
  await Promise.all(asked.flat());
  expect(order.indexOf('stranger 0')).toBe(8);
  expect(order.indexOf('staff 11')).toBe(12);
});

it('who no longer waits for a connection is told so at once, and holds no place', async () => {
  const left = new AbortController();
  await whileHeld(async () => {
    const waiting = ask('left', 'session', left.signal);
    left.abort(new Error('The reader has gone.'));
    await expect(waiting).rejects.toBeInstanceOf(StatementCancelled);
  });
  await ask('next', 'session');
  expect(order).toEqual(['next']);
});
