import { describe, expect, it } from 'vitest';
import { commit } from '#core/backend/database/commit.ts';
import { asUnavailable } from '#core/backend/lite/unavailable.ts';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { StatementCancelled } from '#core/backend/database/statementLimits.ts';
import { createTestDatabase } from '../../../support/postgres.ts';

const thrownBy = (work: Promise<unknown>) => work.then(() => null).catch((thrown: unknown) => thrown);

describe('a commit', () => {
  it('that was cut off leaves its outcome unknown, and says so to who waits for it', async () => {
    const cut = await thrownBy(commit(() => Promise.reject(new StatementCancelled('deadline'))));
    expect(cut).toMatchObject({ code: '08007', message: expect.stringContaining('not known') });
    expect(asUnavailable(cut)).toMatchObject({
      code: 'PGRST',
      message: expect.stringContaining('08007'),
      detail: expect.stringContaining('503'),
    });
  });

  it('that the database refused is refused, in its words', async () => {
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
