-- Private and auth outlive a restore, which runs the migrations again.
-- The library writes an entry for each sign-in, renewal and change of an account and removes none: a reader could fill the
-- disk with them. Thirty days are kept, and of one account its latest thousand. A few go with each new one.
create or replace function private.prune_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.audit_log_entries where id in (
    select e.id from auth.audit_log_entries e where e.created_at < now() - interval '30 days'
    order by e.created_at limit 20 for update skip locked);
  delete from auth.audit_log_entries where id in (
    select e.id from auth.audit_log_entries e where e.id in (
      select o.id from auth.audit_log_entries o where o.payload ->> 'actor_id' = new.payload ->> 'actor_id'
      order by o.created_at desc offset 1000 limit 20)
    for update skip locked);
  return null;
end $$;
revoke all on function private.prune_audit_log() from public;

do $$
begin
  -- On hosted Supabase the table is the platform's, which prunes it.
  if not exists (
    select from pg_class c join pg_roles r on r.rolname = current_user
    where c.oid = 'auth.audit_log_entries'::regclass and (c.relowner = r.oid or r.rolsuper)) then
    return;
  end if;
  create index if not exists audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
  create index if not exists audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);
  drop trigger if exists prune on auth.audit_log_entries;
  create trigger prune after insert on auth.audit_log_entries
    for each row execute function private.prune_audit_log();
end $$;
