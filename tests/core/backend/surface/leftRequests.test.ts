import { expect, it } from 'vitest';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { listen } from '#core/backend/surface/listen.ts';
import { apiGuard } from '#core/backend/surface/apiGuard.ts';
import { collectGarbage } from '../../../support/collectGarbage.ts';
import { openConfigured } from '../../../support/openHome.ts';
import { createTestDatabase } from '../../../support/postgres.ts';
import { rawRequest } from '../../../support/rawRequest.ts';

it('a request that waits for a connection is not carried out once its client has left, whatever was collected meanwhile', async () => {
  const address = await createTestDatabase();
  const backend = await openConfigured({ DATABASE_URL: address.reveal() });
  const beside = openPostgresDatabase(address);
  const { secretKey } = backend;
  const guard = apiGuard({ backend, publicRest: false });
  const listener = await listen(guard, { host: '127.0.0.1', port: 0 }, 100);
  const site = `http://127.0.0.1:${listener.port}`;
  const add = (title: string, signal?: AbortSignal) =>
    fetch(`${site}/rest/v1/inbox_stories`, {
      method: 'POST',
      headers: { apikey: secretKey.reveal(), 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
      ...(signal === undefined ? {} : { signal }),
    });
  const waiting = async () => {
    const [row] = await beside.sql.query(`select count(*)::int as n from pg_locks where not granted`);
    return Number(row?.['n']);
  };
  const knocked = async () => (await rawRequest(site, '/rest/v1/inbox_stories', {})).status;
  try {
    const client = new AbortController();
    await beside.sql.transaction(async (sql) => {
      await sql.query('lock table public.inbox_stories');
      const inTime = Array.from({ length: 10 }, () => add('In time'));
      // All connections are taken, and wait for the table.
      await expect.poll(waiting).toBe(10);
      const late = add('Too late', client.signal).catch((error: unknown) => error);
      expect(await knocked()).toBe(401);
      await collectGarbage();
      client.abort(new Error('gone'));
      expect(await late).toEqual(new Error('gone'));
      expect(await knocked()).toBe(401);
      await collectGarbage();
      await sql.query('commit');
      for (const answer of await Promise.all(inTime)) expect(answer.status).toBe(201);
    });
    const titles = await beside.sql.query('select title, count(*)::int as stories from inbox_stories group by title');
    expect(titles).toEqual([{ title: 'In time', stories: 10 }]);
  } finally {
    await listener.close();
    await beside.close();
    await backend.close();
  }
});
