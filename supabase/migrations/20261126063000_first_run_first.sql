-- Runs that share a budget finish one after the other where it does not pay for all of them: those that were started first
-- have precedence, and the others wait, then pause with the reason. Each took a part of the money before, and none of them
-- finished.

-- USD that the live runs which were started before this one may still need, of one budget or, where that is null, of all:
-- for each of their steps for which nothing is reserved yet as much as `usd`, the most that the next call of this run can
-- cost. What they really need is not known, since a prompt contains the answers before it.
create or replace function private.needed_by_older_runs(run uuid, budget uuid, usd numeric)
returns numeric
language plpgsql stable set search_path = '' as $$
declare
  o record;
  steps bigint := 0;
begin
  for o in
    select x.id, x.total_steps - (select count(*) from public.workflow_outputs p
        where p.workflow_run_id = x.id and p.status in ('completed', 'failed', 'skipped')) as open_steps
    from public.workflow_runs x, public.workflow_runs w
    where w.id = run and x.id <> run and (x.started_at, x.id) < (w.started_at, w.id)
      and x.status = 'running' and x.type = 'research' and x.deleted_at is null
      -- that of a dead worker waits for another, which may take long
      and x.updated_at > now() - interval '30 seconds'
      and (budget is null or x.budget_id = budget)
  loop
    if budget is null then
      steps := steps + greatest(0, o.open_steps - (select count(*) from public.model_reservations r where r.run_id = o.id));
    else
      steps := steps + greatest(0, o.open_steps - (select count(*) from public.workflow_outputs p
        where p.workflow_run_id = o.id and p.status = 'running'));
    end if;
  end loop;
  return steps * usd;
end $$;
revoke all on function private.needed_by_older_runs(uuid, uuid, numeric) from public;
grant execute on function private.needed_by_older_runs(uuid, uuid, numeric) to authenticated, service_role;

-- As before, in this order.
create or replace function public.reserve_budget(run uuid, owner text, usd numeric)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  b public.research_budgets;
  spent numeric;
  reserved numeric;
  older numeric;
begin
  select x.* into b from public.research_budgets x
    where x.id = (select w.budget_id from public.workflow_runs w where w.id = run and w.lease_owner = owner) for update;
  if not found then
    return jsonb_build_object('answer', 'exceeded', 'left', 0);
  end if;
  select coalesce(sum(w.cost_usd), 0), coalesce(sum(w.reserved_usd), 0) into spent, reserved
    from public.workflow_runs w where w.budget_id = b.id;
  older := private.needed_by_older_runs(run, b.id, usd);
  if spent + reserved + older + usd > b.limit_usd then
    return jsonb_build_object('answer',
      case when reserved + older > 0 and spent + usd <= b.limit_usd then 'wait' else 'exceeded' end,
      'left', b.limit_usd - spent - reserved);
  end if;
  update public.workflow_runs w set reserved_usd = w.reserved_usd + usd where w.id = run;
  return jsonb_build_object('answer', 'reserved', 'left', b.limit_usd - spent - reserved - usd);
end $$;

-- As before; and a call of a run leaves of the month's budget what runs that were started before may still need. It waits
-- where it fits without them, and not where it will not fit even when all calls in progress cost nothing.
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
      return jsonb_build_object('state', 'month', 'words', words, 'limit', per_month, 'left', greatest(0, left_month),
        'fits_later', others + older > 0 and most <= left_month + others);
    end if;
  end if;
  if per_run is not null and run is not null then
    others := (select coalesce(sum(r.usd), 0) from public.model_reservations r where r.run_id = run and r.call_id <> call);
    select per_run - coalesce(sum(c.cost_usd), 0) - others into left_run from public.model_calls c where c.run_id = run;
    if most > left_run then
      return jsonb_build_object('state', 'run', 'words', words, 'limit', per_run, 'left', greatest(0, left_run),
        'fits_later', others > 0 and most <= left_run + others);
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
