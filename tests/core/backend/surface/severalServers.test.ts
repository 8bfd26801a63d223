import { describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import type { Backend } from '#core/backend/backend.ts';
import { createKeys } from '#core/backend/keys.ts';
import { createLiteApp } from '#core/backend/lite/liteApp.ts';
import { readMigrations } from '#core/backend/database/migrations.ts';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { ensureSystemSchema } from '#core/backend/lite/systemSchema.ts';
import { Secret } from '#core/secret.ts';
import { openConfigured } from '../../../support/openHome.ts';
import { createTestDatabase } from '../../../support/postgres.ts';
import { supabaseClient } from '../../../support/supabaseClient.ts';

const keys = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for_the_tests_of_serve',
  SUPABASE_SECRET_KEY: 'sb_secret_for_the_tests_of_serve',
  SUPABASE_JWT_SECRET: 'a secret of more than thirty-two characters',
};

const tokens = object({ refresh_token: string() });

describe('several servers on one PostgreSQL', () => {
  it('share sessions and files', async () => {
    const environment = { DATABASE_URL: (await createTestDatabase()).reveal(), ...keys };
    const [first, second] = [
      await openConfigured(environment, { serve: true }),
      await openConfigured(environment, { serve: true }),
    ];
    const use = (backend: Backend) =>
      supabaseClient({ url: backend.url, key: backend.publishableKey, fetch: backend.fetch });
    await first.admin.createUser({ email: 'a@example.org', password: 'a long enough password' });
    const { data } = await use(first).auth.signInWithPassword({
      email: 'a@example.org',
      password: 'a long enough password',
    });
    expect((await use(second).auth.getUser(data.session?.access_token)).data.user?.email).toBe('a@example.org');
    await first.files.storage
      .from('story-images')
      .upload('shared.png', new Uint8Array([7]), { contentType: 'image/png' });
    const found = await second.fetch(`${second.url}/storage/v1/object/public/story-images/shared.png`);
    expect(new Uint8Array(await found.arrayBuffer())).toEqual(new Uint8Array([7]));
    await first.close();
    await second.close();
  });

  it('renew a session one after the other, so that what they give can be renewed', async () => {
    const environment = { DATABASE_URL: (await createTestDatabase()).reveal(), ...keys };
    const servers = [
      await openConfigured(environment, { serve: true }),
      await openConfigured(environment, { serve: true }),
    ];
    const [first] = servers;
    if (first === undefined) throw new Error('no server');
    const account = { email: 'b@example.org', password: 'a long enough password' };
    await first.admin.createUser(account);
    const client = supabaseClient({ url: first.url, key: first.publishableKey, fetch: first.fetch });
    const renew = async ({ url, publishableKey, fetch }: Backend, token: string) => {
      const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: token }),
      });
      return { status: answer.status, token: tokens.safeParse(await answer.json()).data?.refresh_token ?? '' };
    };
    for (let round = 0; round < 5; round += 1) {
      const { data } = await client.auth.signInWithPassword(account);
      const token = data.session?.refresh_token ?? '';
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => renew(servers[at % 2] ?? first, token)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect((await renew(first, answers.at(-1)?.token ?? '')).status).toBe(200);
    }
    await Promise.all(servers.map((server) => server.close()));
  });

  it('need the same keys from the environment', async () => {
    const DATABASE_URL = (await createTestDatabase()).reveal();
    await expect(openConfigured({ DATABASE_URL }, { serve: true })).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining('SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY and SUPABASE_JWT_SECRET'),
    });
    await expect(openConfigured({ DATABASE_URL, SUPABASE_JWT_SECRET: 'short' })).rejects.toMatchObject({
      code: 'config',
    });
    const command = await openConfigured({ DATABASE_URL });
    expect((await command.db.from('categories').select('id')).data).toHaveLength(7);
    await command.close();
  });
});

describe('hosted Supabase with DATABASE_URL', () => {
  it('is migrated over it, and reports its migrations', async () => {
    const address = (await createTestDatabase(null)).reveal();
    const database = openPostgresDatabase(new Secret(address));
    const { connection, sql } = database;
    // As in a new Supabase project: roles, auth and storage tables, nothing of ours.
    await ensureSystemSchema(sql, createLiteApp({ connection, sql, keys: createKeys(), siteUrl: 'http://localhost' }));
    await database.close();
    const hosted = await openConfigured({ SUPABASE_URL: 'https://x.supabase.co', ...keys, DATABASE_URL: address });
    const versions = readMigrations().map(({ version }) => version);
    expect((await hosted.status()).migrations).toEqual({ applied: [], pending: versions });
    expect(await hosted.migrate()).toEqual(versions);
    expect(await hosted.status()).toMatchObject({ kind: 'hosted', migrations: { applied: versions, pending: [] } });
    expect(await hosted.migrate()).toEqual([]);
  });
});

describe('hosted Supabase without its keys', () => {
  it.each(['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'])('says that %s is missing', async (missing) => {
    const given = Object.entries({ SUPABASE_URL: 'https://x.supabase.co', ...keys }).filter(
      ([name]) => name !== missing,
    );
    await expect(openConfigured(Object.fromEntries(given))).rejects.toMatchObject({
      code: 'config',
      message: `SUPABASE_URL is set, but ${missing} is not.`,
    });
  });
});
