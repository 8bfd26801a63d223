-- A reservation counts for 15 minutes from its last renewal, and is renewed while its request is under way: however long
-- that takes, nobody else is given the same money, and what a dead worker left is free again.
alter table public.model_reservations rename column created_at to renewed_at;

create or replace function public.reserve_model_call(call uuid, run uuid, most numeric)
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
  delete from public.model_reservations r where r.renewed_at < now() - interval '15 minutes';
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

-- Says that the request is still under way, by the database's clock.
create function public.renew_reservation(call uuid)
returns void
language sql set search_path = '' as $$
  update public.model_reservations r set renewed_at = now() where r.call_id = call
$$;

do $$
begin
  revoke all on function public.renew_reservation(uuid) from public, anon, authenticated;
  grant execute on function public.renew_reservation(uuid) to service_role;
end $$;
