import { afterAll, beforeAll, expect, it } from 'vitest';
import { changesSince } from '#core/data/live/changesSince.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await openTestBackend('postgres');
});
afterAll(() => backend.close());

const insert = `insert into public.monitored_accounts (username) values ($1) returning id::text`;
/** Transactions of different lengths that overlap, each with two accounts. */
const overlapping = (number: number) =>
  backend.sql.transaction(async (sql) => {
    const [first] = await sql.query(insert, [`a${number}`]);
    await sql.query('select pg_sleep(random() * 0.02)');
    const [second] = await sql.query(insert, [`b${number}`]);
    return [String(first?.['id']), String(second?.['id'])];
  });

it('reports each change of overlapping transactions exactly once, while one of them stays open', async () => {
  const opened = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  // A frozen writer: it holds a transaction id and commits last.
  const frozen = backend.sql.transaction(async (sql) => {
    await sql.query(`insert into public.scraped_posts (tweet_id, author_username, posted_at) values ('t', 'a', now())`);
    opened.resolve();
    await finish.promise;
  });
  await opened.promise;

  let { cursor } = await changesSince(backend.db, null);
  const told: string[] = [];
  const look = async () => {
    const answer = await changesSince(backend.db, cursor);
    expect(answer.gap).toBe(false);
    cursor = answer.cursor;
    for (const { table, id } of answer.changes) told.push(id ?? table);
  };
  const made: Promise<string[]>[] = [];
  for (let round = 0; round < 60; round += 1) {
    for (let n = 0; n < 5; n += 1) made.push(overlapping(5 * round + n));
    await look();
  }
  const ids = (await Promise.all(made)).flat();
  await look();
  // Committed changes are reported although an older transaction is still open.
  expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual(ids.toSorted((a, b) => a.localeCompare(b)));
  finish.resolve();
  await frozen;
  told.length = 0;
  await look();
  expect(told).toEqual(['scraped_posts']);
});
