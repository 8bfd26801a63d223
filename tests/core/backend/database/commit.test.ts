import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commit } from '#core/backend/database/commit.ts';
import { openEmbeddedDatabase } from '#core/backend/embedded/pglite/embeddedDatabase.ts';
import { asUnavailable, unavailability } from '#core/backend/lite/unavailable.ts';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { StatementCancelled, statementDeadlines, withStatementLimits } from '#core/backend/database/statementLimits.ts';
import { createTestDatabaseFolder } from '../../../support/embedded.ts';
import { createTestDatabase } from '../../../support/postgres.ts';

const thrownBy = (work: Promise<unknown>) => work.then(() => null).catch((thrown: unknown) => thrown);

describe('a commit', () => {
  it('that was interrupted is reported as having an unknown outcome', async () => {
    const cut = await thrownBy(commit(() => Promise.reject(new StatementCancelled('deadline'))));
    expect(cut).toMatchObject({ code: '08007', message: expect.stringContaining('not known') });
    expect(asUnavailable(cut)).toMatchObject({
      code: 'PGRST',
      message: expect.stringContaining('08007'),
      detail: expect.stringContaining('503'),
    });
  });

  it('of a request that only reads is reported as what it is: the database cannot be reached', async () => {
    const broken = () => commit(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    const reading = { deadlineMs: statementDeadlines.reader, signal: null, readsOnly: true };
    expect(unavailability(await thrownBy(withStatementLimits(reading, broken)))).toMatchObject({
      status: 503,
      message: 'The database cannot be reached.',
    });
    const writing = { ...reading, readsOnly: false };
    expect(unavailability(await thrownBy(withStatementLimits(writing, broken)))?.message).toContain('not known');
  });

  it('that the database refuses fails with the database’s message', async () => {
    const database = openPostgresDatabase(await createTestDatabase(null));
    try {
      await database.sql.script('create table once (id integer primary key deferrable initially deferred)');
      const refused = thrownBy(
        database.sql.transaction(async (sql) => {
          await sql.query('insert into once values (1), (1)');
        }),
      );
      expect(await refused).toMatchObject({ code: '23505' });
      expect(await database.sql.query('select * from once')).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

describe('a commit of the embedded database that takes longer than the deadline of reads', () => {
  it('is not cancelled by a read that is queued behind it, whether that gives up or waits', async () => {
    const folder = await createTestDatabaseFolder();
    const database = await openEmbeddedDatabase(folder);
    const { sql } = database;
    try {
      await sql.script(`
        create function public.checks_slowly() returns trigger language plpgsql as $f$
          begin perform pg_sleep(4); return null; end $f$;
        create constraint trigger checks_slowly after insert on public.inbox_stories
          deferrable initially deferred for each row execute function public.checks_slowly()`);
      const inserted = Promise.withResolvers<void>();
      const saving = sql.transaction(async (inside) => {
        await inside.query(`insert into public.inbox_stories (title) values ('slowly saved')`);
        inserted.resolve();
      });
      await inserted.promise;
      const asReader = (signal: AbortSignal | null) =>
        withStatementLimits({ deadlineMs: statementDeadlines.reader, signal }, () => sql.query('select 1 as one'));
      const impatient = thrownBy(asReader(AbortSignal.timeout(300)));
      expect(await asReader(null)).toEqual([{ one: 1 }]);
      await impatient;
      await saving;
      expect(await sql.query('select title from public.inbox_stories')).toEqual([{ title: 'slowly saved' }]);
    } finally {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
