import type { App } from '@supabase/lite';
import { AppError } from '#core/errors.ts';
import type { Sql } from '../database/sql.ts';

/**
 * Version of the schema that Velocity's own tables require and that hosted Supabase provides: roles, sign-in and file
 * tables. Changes with the version of `@supabase/lite` or the statements below; a database that has this version is not
 * changed.
 */
export const SYSTEM_SCHEMA = '@supabase/lite 0.10.0, 1';

/** Creates or upgrades the system schema. `app`: one that has not served requests yet, as it caches the schema. */
export async function ensureSystemSchema(sql: Sql, app: App): Promise<void> {
  if (await hasSystemSchema(sql)) return;
  try {
    await sql.script(roles);
  } catch (cause) {
    throw new AppError('config', `The database roles of Velocity cannot be made: ${reasonOf(cause)}`, {
      hint: 'Let DATABASE_URL name a user who may create roles, or create anon, authenticated and service_role (bypassrls) yourself.',
      cause,
    });
  }
  await app.ensureSystemSchema();
  await sql.script(grants);
  await sql.query(
    `insert into supabase_migrations.seed_files (path, hash) values ('system schema', $1)
     on conflict (path) do update set hash = excluded.hash`,
    [SYSTEM_SCHEMA],
  );
}

/** Whether a database has the system schema of this version. */
export async function hasSystemSchema(sql: Sql): Promise<boolean> {
  const [table] = await sql.query(`select to_regclass('supabase_migrations.seed_files') is not null as there`);
  if (table?.['there'] !== true) return false;
  const [row] = await sql.query(`select hash from supabase_migrations.seed_files where path = 'system schema'`);
  return row?.['hash'] === SYSTEM_SCHEMA;
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

// Roles are global to the server: another database may have created them, or be creating them now.
const roles = `
  do $$
  declare wanted record;
  begin
    for wanted in select * from (values ('anon', ''), ('authenticated', ''), ('service_role', 'bypassrls')) r(name, extra) loop
      begin
        if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
          execute format('create role %I nologin noinherit %s', wanted.name, wanted.extra);
        end if;
      exception when duplicate_object or unique_violation then null;
      end;
      if not pg_catalog.pg_has_role(current_user, wanted.name, 'member') then
        execute format('grant %I to current_user', wanted.name);
      end if;
    end loop;
  end $$`;

const grants = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
  grant usage on schema auth, storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
  grant execute on all functions in schema auth, storage to anon, authenticated, service_role`;
