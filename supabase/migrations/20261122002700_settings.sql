-- What staff decide for everybody: budgets and words to avoid. A key without a row has its default.
create table public.settings (
  key text primary key check (key ~ '^[a-z_]{1,60}$'),
  value jsonb not null,
  updated_by text not null default '',
  updated_at timestamptz not null default now()
);
create table public.settings_changes (
  id bigint generated always as identity primary key,
  key text not null,
  before jsonb,
  after jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
select public.record_changes_of('settings', 'key');
create index settings_changes_key_idx on public.settings_changes (key, id desc);

-- The most that requests under way can cost, set aside before they are sent wherever a budget holds. A row goes with the
-- entry of its request in the ledger; what a dead worker left counts for 15 minutes, longer than any request lasts.
create table public.model_reservations (
  call_id uuid primary key,
  run_id uuid,
  usd numeric(20, 9) not null check (usd >= 0),
  created_at timestamptz not null default now()
);

revoke all on public.settings, public.settings_changes, public.model_reservations from anon, authenticated;
grant all on public.settings, public.settings_changes, public.model_reservations to service_role;
alter table public.settings enable row level security;
alter table public.settings_changes enable row level security;
alter table public.model_reservations enable row level security;
grant select, insert, update on public.settings to authenticated;
create policy "staff read" on public.settings for select to authenticated using ((select public.is_staff()));
create policy "staff insert" on public.settings for insert to authenticated with check ((select public.is_staff()));
create policy "staff update" on public.settings for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
grant select on public.settings_changes to authenticated;
create policy "staff read" on public.settings_changes for select to authenticated using ((select public.is_staff()));

create function public.record_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.settings_changes (key, before, after, changed_by)
    values (new.key, case when tg_op = 'UPDATE' then old.value end, new.value, new.updated_by);
  return null;
end $$;
create trigger record_setting after insert or update on public.settings
  for each row execute function public.record_setting();

-- Sets a setting where it still is what the editor saw; null: it had no value yet.
create function public.set_setting(setting text, expected jsonb, new_value jsonb, person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  held public.settings;
begin
  perform set_config('velocity.person', coalesce(person, ''), true);
  -- JSON's null comes as the database's
  new_value := coalesce(new_value, 'null');
  select s.* into held from public.settings s where s.key = setting for update;
  if coalesce(held.value, 'null') is distinct from coalesce(expected, 'null') then
    return jsonb_build_object('applied', false, 'current', held.value);
  end if;
  insert into public.settings as s (key, value, updated_by) values (setting, new_value, public.acting_person())
    on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now()
      where s.value is not distinct from held.value
    returning s.* into held;
  if held.value is distinct from new_value then
    -- somebody else was first with a setting that had no value
    return jsonb_build_object('applied', false, 'current', (select s.value from public.settings s where s.key = setting));
  end if;
  return jsonb_build_object('applied', true, 'current', new_value);
end $$;

-- Before a request to a model: sets its most aside where it fits the budgets of the month (UTC) and of a run. One asker
-- at a time, so that any number of workers keep to it. Says the words to avoid as well.
create function public.reserve_model_call(call uuid, run uuid, most numeric)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  per_month numeric := (select (s.value #>> '{}')::numeric from public.settings s where s.key = 'monthly_budget_usd');
  per_run numeric := (select (s.value #>> '{}')::numeric from public.settings s where s.key = 'run_budget_usd');
  words jsonb := coalesce((select s.value from public.settings s where s.key = 'words_to_avoid'), '[]');
  left_month numeric;
  left_run numeric;
begin
  if per_month is null and (per_run is null or run is null) then
    return jsonb_build_object('state', 'free', 'words', words);
  end if;
  perform pg_advisory_xact_lock(726119);
  delete from public.model_reservations r where r.created_at < now() - interval '15 minutes';
  if per_month is not null then
    select per_month - coalesce(sum(c.cost_usd), 0) - (select coalesce(sum(r.usd), 0) from public.model_reservations r)
      into left_month
      from public.model_calls c where c.started_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
    if most > left_month then
      return jsonb_build_object('state', 'month', 'words', words, 'limit', per_month, 'left', greatest(0, left_month));
    end if;
  end if;
  if per_run is not null and run is not null then
    select per_run - coalesce(sum(c.cost_usd), 0)
        - (select coalesce(sum(r.usd), 0) from public.model_reservations r where r.run_id = run)
      into left_run from public.model_calls c where c.run_id = run;
    if most > left_run then
      return jsonb_build_object('state', 'run', 'words', words, 'limit', per_run, 'left', greatest(0, left_run));
    end if;
  end if;
  insert into public.model_reservations (call_id, run_id, usd) values (call, run, most);
  return jsonb_build_object('state', 'reserved', 'words', words);
end $$;

-- What is paid is in the ledger: nothing has to be set aside for it any more.
create function public.settle_reservation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.model_reservations r using paid where r.call_id = paid.call_id;
  return null;
end $$;
create trigger settle_reservation after insert on public.model_calls referencing new table as paid
  for each statement execute function public.settle_reservation();

do $$
declare
  f regprocedure;
begin
  foreach f in array array['public.record_setting()', 'public.settle_reservation()',
    'public.reserve_model_call(uuid, uuid, numeric)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to service_role', f);
  end loop;
  revoke all on function public.set_setting(text, jsonb, jsonb, text) from public, anon;
  grant execute on function public.set_setting(text, jsonb, jsonb, text) to authenticated, service_role;
end $$;
