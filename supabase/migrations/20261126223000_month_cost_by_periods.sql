-- A call that reserves its cost in the monthly budget summed all calls of the month, one call after the other: 0.15 s
-- each with 500,000 of them. Now sums of periods of six hours are kept, from an hour after their end on: calls and bills of
-- the last hour still come and change.
create table if not exists private.period_costs (
  begins timestamptz primary key,
  usd numeric not null
);
revoke all on private.period_costs from public, anon, authenticated;

-- What all calls of this month (UTC) have cost, in USD.
create or replace function private.month_cost() returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  first timestamptz := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
  until timestamptz := greatest(first,
    date_bin('6 hours', now() - interval '1 hour', timestamptz '2000-01-01 00:00:00+00'));
  periods integer;
  kept numeric;
begin
  select count(*), coalesce(sum(p.usd), 0) into periods, kept
    from private.period_costs p where p.begins >= first and p.begins < until;
  if periods < extract(epoch from until - first) / 21600 then
    -- who changes a call of these periods meanwhile comes before or after
    perform pg_advisory_xact_lock(726122);
    insert into private.period_costs (begins, usd)
      select g.begins, coalesce(sum(c.cost_usd), 0)
      from generate_series(first, until - interval '6 hours', interval '6 hours') as g (begins)
        left join public.model_calls c on c.started_at >= g.begins and c.started_at < g.begins + interval '6 hours'
      where not exists (select from private.period_costs p where p.begins = g.begins) group by g.begins
      on conflict (begins) do nothing;
    delete from private.period_costs p where p.begins < first;
    select coalesce(sum(p.usd), 0) into kept from private.period_costs p where p.begins >= first and p.begins < until;
  end if;
  return kept + (select coalesce(sum(c.cost_usd), 0) from public.model_calls c where c.started_at >= until);
end $$;

-- Forgets the sums of periods whose calls changed.
create or replace function private.forget_costs(changed timestamptz[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(726122);
  delete from private.period_costs p
    where p.begins in (select date_bin('6 hours', t.at, timestamptz '2000-01-01 00:00:00+00') from unnest(changed) as t (at));
end $$;

create or replace function private.calls_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  until timestamptz := date_bin('6 hours', now() - interval '1 hour', timestamptz '2000-01-01 00:00:00+00');
begin
  if exists (select from changed c where c.started_at < until) then
    perform private.forget_costs(array(select c.started_at from changed c where c.started_at < until));
  end if;
  return null;
end $$;
-- No call ever gets another time.
create or replace trigger forget_costs_update after update on public.model_calls
  referencing old table as changed for each statement execute function private.calls_changed();
create or replace trigger forget_costs_delete after delete on public.model_calls
  referencing old table as changed for each statement execute function private.calls_changed();

-- As before, and forgets the sum of a period to which a call comes late.
create or replace function public.settle_reservation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  until timestamptz := date_bin('6 hours', now() - interval '1 hour', timestamptz '2000-01-01 00:00:00+00');
begin
  delete from public.model_reservations r using paid where r.call_id = paid.call_id;
  delete from public.open_model_calls o using paid where o.call_id = paid.call_id;
  if exists (select from paid p where p.started_at < until) then
    perform private.forget_costs(array(select p.started_at from paid p where p.started_at < until));
  end if;
  return null;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['private.month_cost()', 'private.calls_changed()', 'private.forget_costs(timestamptz[])'] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
  end loop;
  grant execute on function private.month_cost() to service_role;
end $$;

-- As before; what the month has cost is not summed call by call.
create or replace function public.reserve_model_call(
  call uuid, run uuid, most numeric, entry jsonb default null, owner text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  per_month numeric := (select (s.value #>> '{}')::numeric from public.settings s where s.key = 'monthly_budget_usd');
  per_run numeric := (select (s.value #>> '{}')::numeric from public.settings s where s.key = 'run_budget_usd');
  words jsonb := coalesce((select s.value from public.settings s where s.key = 'words_to_avoid'), '[]');
  left_month numeric;
  left_run numeric;
  others numeric;
  older numeric := 0;
  awaited numeric;
begin
  -- On a server, waiting for the disk would only matter where its own machine fails within half a second. The embedded
  -- database has no other process that writes its log: what waits there is lost with its own process.
  if version() not like '%wasm%' then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  if per_month is null and (per_run is null or run is null) then
    if entry is not null then
      insert into public.open_model_calls (id, call_id, run_id, owner, entry)
        values ((entry ->> 'id')::uuid, call, run, owner, entry) on conflict (id) do nothing;
    end if;
    return jsonb_build_object('state', 'free', 'words', words);
  end if;
  perform pg_advisory_xact_lock(726119);
  if exists (select from public.model_reservations r where r.renewed_at < now() - interval '15 minutes') then
    perform public.record_open_calls();
  end if;
  if per_month is not null then
    others := (select coalesce(sum(r.usd), 0) from public.model_reservations r where r.call_id <> call);
    left_month := per_month - private.month_cost() - others;
    if run is not null then
      older := private.needed_by_older_runs(run, null, most);
    end if;
    if most + older > left_month then
      awaited := (select coalesce(sum(c.cost_usd), 0) from public.model_calls c
        where c.bill_due_at is not null and c.created_at > now() - interval '1 minute'
          and c.started_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC');
      return jsonb_build_object('state', 'month', 'words', words, 'limit', per_month, 'left', greatest(0, left_month),
        'reserved', others, 'awaited', awaited,
        'fits_later', others + older + awaited > 0 and most <= left_month + others + awaited);
    end if;
  end if;
  if per_run is not null and run is not null then
    others := (select coalesce(sum(r.usd), 0) from public.model_reservations r where r.run_id = run and r.call_id <> call);
    select per_run - coalesce(sum(c.cost_usd), 0) - others into left_run
      from public.model_calls c where c.run_id = run;
    if most > left_run then
      awaited := (select coalesce(sum(c.cost_usd), 0) from public.model_calls c
        where c.bill_due_at is not null and c.created_at > now() - interval '1 minute' and c.run_id = run);
      return jsonb_build_object('state', 'run', 'words', words, 'limit', per_run, 'left', greatest(0, left_run),
        'reserved', others, 'awaited', awaited,
        'fits_later', others + awaited > 0 and most <= left_run + others + awaited);
    end if;
  end if;
  insert into public.model_reservations as r (call_id, run_id, usd) values (call, run, most)
    on conflict (call_id) do update set usd = excluded.usd, renewed_at = now();
  if entry is not null then
    insert into public.open_model_calls (id, call_id, run_id, owner, entry)
      values ((entry ->> 'id')::uuid, call, run, owner, entry) on conflict (id) do nothing;
  end if;
  return jsonb_build_object('state', 'reserved', 'words', words);
end $$;
