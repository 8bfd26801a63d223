-- What the page Settings needs beside the table `settings`.

-- Models of single research steps have their number in their key.
alter table public.settings drop constraint settings_key_check;
alter table public.settings add constraint settings_key_check check (key ~ '^[a-z][a-z0-9_]{0,59}$');

-- A schedule that rests is kept, with what it was set to.
alter table public.job_schedules add column paused boolean not null default false;
select public.record_changes_of('job_schedules', 'name');

-- Takes the staff right from somebody, by account id or email, and ends their sessions. One asker at a time, so that two
-- who remove each other do not leave nobody. A hosted project may not let its sessions be deleted: they then last, without
-- the right.
create function public.remove_staff(member text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone public.staff;
begin
  perform pg_advisory_xact_lock(726120);
  select s.* into gone from public.staff s where s.user_id::text = lower(member) or s.email = lower(member);
  if gone.user_id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if not exists (select from public.staff s where s.user_id <> gone.user_id) then
    return jsonb_build_object('outcome', 'last');
  end if;
  delete from public.staff s where s.user_id = gone.user_id;
  begin
    delete from auth.refresh_tokens t where t.user_id::text = gone.user_id::text;
    delete from auth.sessions s where s.user_id = gone.user_id;
  exception when insufficient_privilege or undefined_table then
    null;
  end;
  return jsonb_build_object('outcome', 'removed', 'member', to_jsonb(gone));
end $$;
revoke all on function public.remove_staff(text) from public, anon, authenticated;
grant execute on function public.remove_staff(text) to service_role;
