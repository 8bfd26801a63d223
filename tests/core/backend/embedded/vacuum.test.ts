import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '#core/backend/embedded/pglite/embeddedDatabase.ts';
import { dueMaintenance, maintain } from '#core/backend/embedded/vacuum.ts';
import { createTestDatabaseFolder } from '../../../support/embedded.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('tables of the embedded database', () => {
  let folder: string;
  let database: EmbeddedDatabase;
  const clock = new FakeClock();
  let asked = clock.now();
  beforeAll(async () => {
    folder = await createTestDatabaseFolder();
    database = await openEmbeddedDatabase(folder);
    await database.sql.script(`
      alter table inbox_stories disable trigger user;
      insert into inbox_stories (story_number, title) select n, 'Idea ' || n from generate_series(1, 2000) n`);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const parts = () => ({ sql: database.sql, clock, lastAsked: () => asked, isOver: () => false });
  const story = async () => {
    await database.sql.query('select pg_stat_force_next_flush()');
    const [row] = await database.sql.query(
      `select s.n_dead_tup::integer as dead, c.reltuples::integer as known, pg_relation_size(c.oid)::integer as bytes
       from pg_stat_all_tables s join pg_class c on c.oid = s.relid where s.relname = 'inbox_stories'`,
    );
    return row;
  };
  const changeAll = () => database.sql.query(`update inbox_stories set summary = summary || 'x'`);

  it('are vacuumed and analysed only when the database is idle', async () => {
    await changeAll();
    expect(await story()).toMatchObject({ dead: 2000 });
    asked = clock.now();
    expect(await maintain(parts())).toBe(false);
    expect(await story()).toMatchObject({ dead: 2000 });
    await clock.advance(3_000);
    expect(await maintain(parts())).toBe(true);
    expect(await story()).toMatchObject({ dead: 0, known: 2000 });
    const due = await dueMaintenance(database.sql);
    expect(due.filter((statement) => statement.includes('inbox_stories'))).toEqual([]);
  });

  it('do not grow with each change', async () => {
    await clock.advance(3_000);
    const sizes: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await changeAll();
      await story();
      await maintain(parts());
      sizes.push(Number((await story())?.['bytes']));
    }
    expect(sizes.at(-1)).toBeLessThan((sizes[1] ?? 0) * 1.5);
  });

  it('are vacuumed eventually where the server is never idle', async () => {
    await changeAll();
    await story();
    asked = clock.now();
    expect(await maintain(parts(), true)).toBe(true);
    expect(await story()).toMatchObject({ dead: 0 });
  });

  it('are not vacuumed below autovacuum’s thresholds', async () => {
    await database.sql.query(`update inbox_stories set summary = '' where story_number <= 20`);
    await story();
    expect(
      (await dueMaintenance(database.sql)).filter(
        (text) => text.startsWith('vacuum') && text.includes('inbox_stories'),
      ),
    ).toEqual([]);
  });
});
