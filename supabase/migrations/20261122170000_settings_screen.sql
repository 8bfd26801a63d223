-- What the page Settings needs beside the table `settings`.

-- Models of single research steps have their number in their key.
alter table public.settings drop constraint settings_key_check;
alter table public.settings add constraint settings_key_check check (key ~ '^[a-z][a-z0-9_]{0,59}$');

-- Sets a setting where it still is what the editor saw. `change`: {"expected": …, "value": …, "default": …}, as one object:
-- not every way here passes a bare text on as JSON. Without a row a setting has its default.
create function public.change_setting(setting text, change jsonb, person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  held public.settings;
  wanted constant jsonb := coalesce(change -> 'value', 'null');
begin
  perform set_config('velocity.person', coalesce(person, ''), true);
  select s.* into held from public.settings s where s.key = setting for update;
  if coalesce(held.value, change -> 'default', 'null') is distinct from coalesce(change -> 'expected', 'null') then
    return jsonb_build_object('applied', false, 'current', coalesce(held.value, change -> 'default'));
  end if;
  insert into public.settings as s (key, value, updated_by) values (setting, wanted, public.acting_person())
    on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now()
      where s.value is not distinct from held.value
    returning s.* into held;
  if held.value is distinct from wanted then
    -- somebody else was first with a setting that had no value
    return jsonb_build_object('applied', false, 'current', (select s.value from public.settings s where s.key = setting));
  end if;
  return jsonb_build_object('applied', true, 'current', wanted);
end $$;
revoke all on function public.change_setting(text, jsonb, text) from public, anon;
grant execute on function public.change_setting(text, jsonb, text) to authenticated, service_role;
drop function public.set_setting(text, jsonb, jsonb, text);

-- A schedule that rests is kept, with what it was set to.
alter table public.job_schedules add column paused boolean not null default false;
select public.record_changes_of('job_schedules', 'name');

-- Who loses the staff right is signed out. A hosted project may not let its sessions be deleted: they then last, without
-- the right.
create function public.end_sessions_of_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.refresh_tokens t where t.user_id::text = old.user_id::text;
  delete from auth.sessions s where s.user_id = old.user_id;
  return null;
exception when insufficient_privilege or undefined_table then
  return null;
end $$;
create trigger end_sessions after delete on public.staff for each row execute function public.end_sessions_of_staff();
revoke all on function public.end_sessions_of_staff() from public, anon, authenticated;

-- Takes the staff right from somebody, by account id or email. One asker at a time, so that two who remove each other do
-- not leave nobody.
create function public.remove_staff(member text)
returns jsonb
language plpgsql set search_path = '' as $$
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
  return jsonb_build_object('outcome', 'removed', 'member', to_jsonb(gone));
end $$;
revoke all on function public.remove_staff(text) from public, anon, authenticated;
grant execute on function public.remove_staff(text) to service_role;

-- As before; and a new run that names no model takes those that staff chose, and its template counts the changes of the
-- words to avoid, which stand in every prompt: 1.1, 1.1.1, 1.1.2.
create or replace function public.open_research_run(new_run jsonb, owner text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  opened text := 'made';
  next_status text := case when owner is null then 'pending' else 'running' end;
  chosen_model text := new_run ->> 'model';
  chosen_steps jsonb := coalesce(new_run -> 'step_models', '{}');
  word_lists bigint;
begin
  perform 1 from public.inbox_stories s where s.id = (new_run ->> 'story_id')::uuid and s.deleted_at is null for update;
  if not found then
    raise exception 'no such inbox story: %', new_run ->> 'story_id' using errcode = 'PT404';
  end if;
  select w.* into r from public.workflow_runs w
    where w.story_id = (new_run ->> 'story_id')::uuid and w.type = 'research' and w.deleted_at is null
    order by w.started_at desc, w.id desc limit 1 for update;
  if found and r.status in ('pending', 'running') then
    return jsonb_build_object('opened', 'live', 'run', to_jsonb(r));
  end if;
  if found and r.status = 'completed' and not coalesce((new_run ->> 'again')::boolean, false) then
    return jsonb_build_object('opened', 'completed', 'run', to_jsonb(r));
  end if;
  if found and r.status in ('cancelled', 'failed') then
    -- somebody may still be stopping it: then the row waits for a worker, who comes when the job has ended
    if owner is not null and r.lease_owner is not null then
      return jsonb_build_object('opened', 'live', 'run', to_jsonb(r));
    end if;
    opened := 'continued';
    update public.workflow_runs w set
      status = next_status, completed_at = null, duration_ms = null, success_rate = null, error_message = null,
      lease_owner = owner, reserved_usd = 0, model = coalesce(new_run ->> 'model', w.model),
      step_models = w.step_models || coalesce(new_run -> 'step_models', '{}'),
      budget_usd = (new_run ->> 'budget_usd')::numeric, budget_id = (new_run ->> 'budget_id')::uuid
    where w.id = r.id returning * into r;
  else
    if chosen_model is null then
      select s.value #>> '{}' into chosen_model from public.settings s where s.key = 'model_research';
      select coalesce(jsonb_object_agg(replace(s.key, 'model_step_', ''), s.value), '{}') || chosen_steps into chosen_steps
        from public.settings s where s.key like 'model\_step\_%' and s.value <> 'null';
    end if;
    select count(*) into word_lists from public.settings_changes c where c.key = 'words_to_avoid';
    insert into public.workflow_runs (
      name, type, status, story_id, story_title, template_id, template_name, template_version, model, step_models,
      budget_usd, budget_id, started_at, total_steps, triggered_by, again, lease_owner)
    values (
      new_run ->> 'name', 'research', next_status, (new_run ->> 'story_id')::uuid, coalesce(new_run ->> 'story_title', ''),
      new_run ->> 'template_id', new_run ->> 'template_name', (new_run ->> 'template_version') || coalesce('.' || nullif(word_lists, 0), ''),
      chosen_model, chosen_steps, (new_run ->> 'budget_usd')::numeric, (new_run ->> 'budget_id')::uuid,
      coalesce((new_run ->> 'started_at')::timestamptz, now()), (new_run ->> 'total_steps')::integer,
      coalesce(new_run ->> 'triggered_by', 'system'), coalesce((new_run ->> 'again')::boolean, false), owner)
    returning * into r;
  end if;
  return jsonb_build_object('opened', opened, 'run', to_jsonb(r));
end $$;
