import type { Sql } from './sql.ts';

/** The roles that requests run as. Roles belong to the whole server, so a second database finds them made. */
export async function ensureRoles(sql: Sql): Promise<void> {
  await sql.script(`
    do $$
    declare wanted record;
    begin
      for wanted in select * from (values ('anon', ''), ('authenticated', ''), ('service_role', 'bypassrls')) r(name, extra) loop
        begin
          if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
            execute format('create role %I nologin noinherit %s', wanted.name, wanted.extra);
          end if;
        exception when duplicate_object or unique_violation then null; -- another process was faster
        end;
        if not pg_catalog.pg_has_role(current_user, wanted.name, 'member') then
          execute format('grant %I to current_user', wanted.name);
        end if;
      end loop;
    end $$`);
}
