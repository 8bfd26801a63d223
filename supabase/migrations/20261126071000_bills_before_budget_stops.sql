-- Where a budget is full of estimates whose bills come in some seconds, calls wait for those before they are refused: for
-- bills of calls that were recorded less than a minute ago.

-- How the budget of a run stands: its own, or the one that it shares. `earlier_usd`: what runs had cost before they came
-- under the shared budget. `awaited_usd`: estimates whose bills may come within the next minute.
create or replace function public.budget_standing(run uuid)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'spent_usd', coalesce(sum(c.cost_usd), 0),
    'estimated_usd', coalesce(sum(c.cost_usd) filter (where c.cost_is_estimate), 0),
    'awaited_usd', coalesce(sum(c.cost_usd) filter (
      where c.bill_due_at is not null and c.created_at > now() - interval '1 minute'), 0),
    'earlier_usd', coalesce(sum(c.cost_usd) filter (where c.started_at < b.created_at), 0),
    'reserved_usd', (select coalesce(sum(o.reserved_usd), 0) from public.workflow_runs o where o.budget_id = w.budget_id))
  from public.workflow_runs w
    left join public.research_budgets b on b.id = w.budget_id
    left join public.model_calls c on c.run_id = w.id
      or c.run_id in (select o.id from public.workflow_runs o where o.budget_id = w.budget_id)
  where w.id = run group by w.id
$$;
revoke all on function public.budget_standing(uuid) from public, anon, authenticated;
grant execute on function public.budget_standing(uuid) to service_role;

-- As before; it waits also where bills that are to come may make room, and says what is reserved and awaited.
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
    select per_month - coalesce(sum(c.cost_usd), 0) - others into left_month
      from public.model_calls c where c.started_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
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
