import { expect, it } from 'vitest';
import { openTestBackend, testBackendKinds } from '../../../support/backends.ts';

it.each(testBackendKinds)(
  'an answer to staff has 64 MB at most, and to the secret key any size, on %s',
  async (kind) => {
    const backend = await openTestBackend(kind);
    try {
      const { client } = await backend.signUpStaff();
      await backend.sql.query(
        `insert into production_stories (title, full_script) select 'Story ' || n, repeat('x', 3000000) from generate_series(1, 23) n`,
      );
      const read = (limit: number) => client.from('production_stories').select('full_script').limit(limit);
      const refused = await read(23);
      expect(refused).toMatchObject({
        status: 413,
        error: { code: '54000', message: 'The answer is too large: ask for fewer rows, or for fewer columns' },
      });
      const changed = await client.from('production_stories').update({ title: 'Changed' }).neq('title', '').select();
      expect(changed.status).toBe(413);

      expect((await read(5)).data).toHaveLength(5);
      const { data } = await backend.db.from('production_stories').select('title, full_script');
      expect(data).toHaveLength(23);
      expect(data?.map(({ title }) => title)).not.toContain('Changed');
    } finally {
      await backend.close();
    }
  },
);
