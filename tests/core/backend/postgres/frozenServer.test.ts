import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutStatementDeadline } from '#core/backend/database/statementLimits.ts';
import type { Sql } from '#core/backend/database/sql.ts';
import { askAuth } from '../../../support/askAuth.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';

describe('a server that freezes in a transaction', () => {
  let backend: TestBackend;
  let frozen: PromiseWithResolvers<void> | null;
  let isFrozen: boolean;
  let thaw: PromiseWithResolvers<void>;
  /** Stops between two statements of the next transaction, as a machine that is paused. */
  const watched = (sql: Sql): Sql => ({
    query: (text, values) => sql.query(text, values),
    script: (text) => sql.script(text),
    transaction: (work) =>
      sql.transaction(async (inner) => {
        const frost = frozen;
        frozen = null;
        const result = await work(inner);
        isFrozen = frost !== null;
        await frost?.promise;
        return result;
      }),
  });
  beforeEach(async () => {
    [frozen, isFrozen, thaw] = [null, false, Promise.withResolvers<void>()];
    backend = await openTestBackend('postgres', watched);
  });
  afterEach(async () => {
    thaw.resolve();
    await backend.close();
  });
  const forget = () => askAuth(backend, 'POST /recover', { body: { email: 'victim@example.org' } });

  it('keeps who asks for the same mailbox waiting for two seconds, nobody else, and is ended after five', async () => {
    const editor = await backend.signUpStaff();
    frozen = thaw;
    const lost = forget();
    await expect.poll(() => isFrozen).toBe(true);
    const flood = Array.from({ length: 30 }, forget);
    expect((await editor.client.from('inbox_stories').select('title')).status).toBe(200);
    const [refused] = await Promise.all(flood);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused?.json()).toMatchObject({ code: '55P03' });
    await expect.poll(async () => (await forget()).status, { timeout: 15_000 }).toBe(200);
    thaw.resolve();
    expect((await lost).status).toBe(503);
    expect((await forget()).status).toBe(200);
  }, 60_000);

  it('in another one of its transactions keeps its locks for a quarter of a minute, but not where it makes a backup', async () => {
    const limits = () =>
      backend.sql.transaction(async (sql) => {
        const [row] = await sql.query(
          `select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
        );
        return row;
      });
    expect(await limits()).toEqual({ lock: '8s', idle: '15s' });
    expect(await withoutStatementDeadline(limits)).toEqual({ lock: '0', idle: '0' });
    expect(await limits()).toEqual({ lock: '8s', idle: '15s' });
  });
});
