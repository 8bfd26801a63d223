-- The entry that a request gets where nothing more is heard of it is kept before the request is sent, in the statement that
-- asks for the budgets: whatever becomes of its process, the ledger has it. It counts the most that the request can cost,
-- as its reservation does, until the gateway's bill or the answer takes its place.
drop function public.reserve_model_call(uuid, uuid, numeric);

-- As before, and keeps the entry. What expired without an end becomes an entry instead of being forgotten.
create function public.reserve_model_call(
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
    if most > left_month then
      return jsonb_build_object('state', 'month', 'words', words, 'limit', per_month, 'left', greatest(0, left_month),
        'fits_later', others > 0 and most <= left_month + others);
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

-- Says that the request is still in progress, by the database's clock.
create or replace function public.renew_reservation(call uuid)
returns void
language sql set search_path = '' as $$
  update public.model_reservations r set renewed_at = now() where r.call_id = call;
  update public.open_model_calls o set seen_at = now() where o.call_id = call
$$;

-- Forgets a request that was never sent.
create function public.release_model_call(call uuid)
returns void
language sql set search_path = '' as $$
  delete from public.model_reservations r where r.call_id = call;
  delete from public.open_model_calls o where o.call_id = call
$$;

-- As before, and removes reservations that nothing stands behind.
create or replace function public.record_open_calls(gone text[] default '{}', run uuid default null)
returns integer
language plpgsql set search_path = '' as $$
declare
  found_calls uuid[] := array(select o.id from public.open_model_calls o
    where case when run is null
      then o.owner = any(gone) or o.seen_at < now() - interval '15 minutes'
        or exists (select from public.model_calls c where c.id = o.id)
      else o.run_id = run end);
  recorded integer;
begin
  -- of earlier versions, which kept no entry with them
  delete from public.model_reservations r where r.renewed_at < now() - interval '15 minutes'
    and not exists (select from public.open_model_calls o where o.call_id = r.call_id);
  if found_calls = '{}' then return 0; end if;
  -- in the order in which a turn of the engine locks its rows
  perform from public.workflow_runs w
    where w.id in (select o.run_id from public.open_model_calls o where o.id = any(found_calls)) order by w.id for update;
  with left_over as (delete from public.open_model_calls o where o.id = any(found_calls) returning o.entry),
  written as (
    insert into public.model_calls
      select p.* from left_over l,
        jsonb_populate_record(null::public.model_calls, l.entry || jsonb_build_object('created_at', now())) p
      on conflict (id) do nothing
      returning run_id, step_number, cost_usd),
  steps as (
    update public.workflow_outputs o set estimated_cost = o.estimated_cost + w.cost_usd, cost_is_estimate = true
    from (select run_id, step_number, sum(cost_usd) as cost_usd from written group by 1, 2) w
    where o.workflow_run_id = w.run_id and o.step_number = w.step_number)
  select count(*) into recorded from written;
  return recorded;
end $$;

-- As before. Every request has its entry before it is sent, so that a step without one was never asked.
create or replace function public.take_workflow_run(
  run uuid, owner text, gone text default null, with_job boolean default false, ended boolean default false)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  update public.workflow_runs w set
    status = 'running', completed_at = null, duration_ms = null, success_rate = null, error_message = null,
    lease_owner = owner, reserved_usd = 0
  where w.id = run and w.deleted_at is null
    and (w.status in ('pending', 'running') or (ended and w.status <> 'completed'))
    and (with_job or w.lease_owner is null or w.lease_owner = owner or w.lease_owner = gone
         or w.updated_at < now() - interval '30 seconds')
  returning * into r;
  if not found then return null; end if;
  perform public.record_open_calls(run => run);
  update public.workflow_outputs o set
    status = 'pending', output_partial = null,
    attempts = o.attempts + greatest(1, (select count(*) from public.model_calls c
      where c.run_id = run and c.step_number = o.step_number and c.started_at >= o.started_at))
  where o.workflow_run_id = run and o.status = 'running';
  select w.* into r from public.workflow_runs w where w.id = run;
  return to_jsonb(r);
end $$;

-- As before: a late answer takes the place of its own entry, by its id, never of another of the same step.
create or replace function public.advance_workflow_run(
  run uuid, owner text, finished jsonb, started jsonb, calls jsonb default '[]')
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  done integer;
  cost numeric;
  lowest integer;
  lowest_name text;
  steps jsonb;
begin
  select w.* into r from public.workflow_runs w where w.id = run for update;
  if not found then
    raise exception 'no such run: %', run using errcode = 'PT404';
  end if;
  if r.lease_owner is distinct from owner then
    -- The answer comes too late for the run, but it was paid for: what it cost is known now. Not where the call was
    -- cancelled: then the gateway has to be asked, as for any other that was interrupted.
    with replaced as (
      delete from public.model_calls i
        using jsonb_to_recordset(calls) as c(id uuid, ended text, cost_is_estimate boolean)
        where i.id = c.id and i.ended = 'interrupted' and c.ended <> 'cancelled' and not c.cost_is_estimate
        returning i.step_number, i.cost_usd)
    update public.workflow_outputs o set estimated_cost = greatest(0, o.estimated_cost - p.cost_usd)
      from (select step_number, sum(cost_usd) as cost_usd from replaced group by 1) p
      where o.workflow_run_id = run and o.step_number = p.step_number;
    update public.workflow_runs w set cost_usd = w.cost_usd where w.id = run and found;
    insert into public.model_calls
      select p.* from jsonb_array_elements(calls) c,
        jsonb_populate_record(null::public.model_calls, c || jsonb_build_object('created_at', now())) p
      on conflict (id) do nothing;
    return jsonb_build_object('held', false, 'status', r.status, 'steps', '[]'::jsonb, 'cost_usd', r.cost_usd);
  end if;

  -- the run's row is written below, with the sum of its calls
  perform set_config('velocity.summed_run', run::text, true);
  if jsonb_array_length(calls) > 0 then
    insert into public.model_calls
      select p.* from jsonb_array_elements(calls) c,
        jsonb_populate_record(null::public.model_calls, c || jsonb_build_object('created_at', now())) p
      on conflict (id) do nothing;
  end if;

  -- What was paid for is stored even where the run was paused meanwhile. A stored result is overwritten only by the
  -- answer to another prompt: after a resume its inputs may have changed.
  if jsonb_array_length(finished) > 0 then
  insert into public.workflow_outputs as o (
    workflow_run_id, story_id, step_number, step_name, service_used, model_served, prompt_used, prompt_hash, status,
    started_at, completed_at, duration_ms, output_format, output_content, citations, warnings, tokens_used,
    estimated_cost, cost_is_estimate, attempts, error_message)
  select run, r.story_id, f.step_number, f.step_name, f.service_used, f.model_served, coalesce(f.prompt_used, ''), f.prompt_hash,
    f.status, f.started_at, f.completed_at, f.duration_ms, coalesce(f.output_format, 'markdown'), f.output_content,
    coalesce(f.citations, '[]'), coalesce(f.warnings, '[]'), coalesce(f.tokens_used, 0), coalesce(f.estimated_cost, 0),
    coalesce(f.cost_is_estimate, false), coalesce(f.attempts, 0), f.error_message
  from jsonb_to_recordset(finished) as f(
    step_number integer, step_name text, service_used text, model_served text, prompt_used text, prompt_hash text,
    status text, started_at timestamptz, completed_at timestamptz, duration_ms bigint, output_format text,
    output_content text, citations jsonb, warnings jsonb, tokens_used integer, estimated_cost numeric,
    cost_is_estimate boolean, attempts integer, error_message text)
  on conflict (workflow_run_id, step_number) do update set
    service_used = excluded.service_used, model_served = excluded.model_served,
    prompt_used = case when excluded.prompt_used = '' and o.prompt_hash = excluded.prompt_hash then o.prompt_used
                       else excluded.prompt_used end,
    prompt_hash = excluded.prompt_hash, status = excluded.status, started_at = excluded.started_at,
    completed_at = excluded.completed_at, duration_ms = excluded.duration_ms, output_format = excluded.output_format,
    output_content = excluded.output_content, output_partial = null, citations = excluded.citations,
    warnings = excluded.warnings,
    tokens_used = o.tokens_used + excluded.tokens_used, estimated_cost = o.estimated_cost + excluded.estimated_cost,
    cost_is_estimate = o.cost_is_estimate or excluded.cost_is_estimate, attempts = o.attempts + excluded.attempts,
    error_message = excluded.error_message
    where (o.status <> 'completed' or o.prompt_hash <> excluded.prompt_hash)
      -- a step that was stopped before its answer gives back only what it had opened
      and (excluded.status <> 'pending' or o.status = 'running');
  end if;

  if r.status = 'running' and jsonb_array_length(started) > 0 then
    insert into public.workflow_outputs as o (
      workflow_run_id, story_id, step_number, step_name, service_used, prompt_used, prompt_hash, status, started_at)
    select run, r.story_id, s.step_number, s.step_name, s.service_used, s.prompt_used, s.prompt_hash, 'running', s.started_at
    from jsonb_to_recordset(started) as s(
      step_number integer, step_name text, service_used text, prompt_used text, prompt_hash text, started_at timestamptz)
    on conflict (workflow_run_id, step_number) do update set
      status = 'running', service_used = excluded.service_used, prompt_used = excluded.prompt_used,
      prompt_hash = excluded.prompt_hash, started_at = excluded.started_at, completed_at = null, duration_ms = null,
      output_content = null, output_partial = null, error_message = null
      where o.status <> 'completed' or o.prompt_hash <> excluded.prompt_hash;
  end if;

  select count(*) filter (where o.status = 'completed'),
      (select coalesce(sum(c.cost_usd), 0) from public.model_calls c where c.run_id = run),
      min(o.step_number) filter (where o.status = 'running'),
      (array_agg(o.step_name order by o.step_number) filter (where o.status = 'running'))[1],
      coalesce(jsonb_agg(jsonb_build_object('step_number', o.step_number, 'status', o.status) order by o.step_number), '[]')
    into done, cost, lowest, lowest_name, steps
    from public.workflow_outputs o where o.workflow_run_id = run;
  update public.workflow_runs w set
    completed_steps = done, cost_usd = cost, current_step = coalesce(lowest, w.current_step),
    current_step_name = coalesce(lowest_name, w.current_step_name),
    -- what is paid for is in cost_usd from here on
    reserved_usd = greatest(0, w.reserved_usd - coalesce(
      (select sum(f.reserved_usd) from jsonb_to_recordset(finished) as f(reserved_usd numeric)), 0)),
    -- a pause told the share before the steps in flight were stored
    success_rate = case when w.status = 'cancelled' then round(100.0 * done / greatest(w.total_steps, 1), 2)
                        else w.success_rate end
  where w.id = run returning * into r;
  perform private.record_turn(run, jsonb_array_length(calls) > 0);
  perform set_config('velocity.summed_run', '', true);
  return jsonb_build_object('held', true, 'status', r.status, 'steps', steps, 'cost_usd', r.cost_usd);
end $$;

-- As before, with the calls that ended before the gateway named them: nobody can ask for their bills.
create or replace function public.model_usage(since timestamptz)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'models', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'purpose', f.purpose,
          'step_number', f.step_number, 'model', f.model, 'calls', f.calls, 'failed', f.failed, 'tokens', f.tokens,
          'cost_usd', f.cost_usd, 'cost_is_estimate', f.cost_is_estimate,
          'estimated', f.estimated, 'estimated_usd', f.estimated_usd, 'awaiting_bill', f.awaiting_bill, 'unnamed', f.unnamed,
          'unpriced', f.unpriced)
          order by f.day, f.purpose, f.step_number, f.model) from (
        select (c.started_at at time zone 'UTC')::date as day, c.purpose, c.step_number,
          coalesce(c.model_served, c.model_asked) as model, count(*) as calls,
          count(*) filter (where c.ended <> 'completed') as failed, sum(c.tokens_used) as tokens,
          sum(c.cost_usd) as cost_usd, bool_or(c.cost_is_estimate) as cost_is_estimate,
          count(*) filter (where c.cost_is_estimate) as estimated,
          coalesce(sum(c.cost_usd) filter (where c.cost_is_estimate), 0) as estimated_usd,
          count(*) filter (where c.bill_due_at is not null) as awaiting_bill,
          count(*) filter (where c.cost_is_estimate and c.generation_id is null and c.ended <> 'completed') as unnamed,
          count(*) filter (where c.price_is_unknown) as unpriced
        from public.model_calls c where c.started_at >= since
        group by 1, 2, 3, 4) f), '[]'),
    'scraping', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'runs', f.runs, 'items', f.items,
          'cost_usd', f.cost_usd) order by f.day) from (
        select (s.started_at at time zone 'UTC')::date as day, count(*) as runs, sum(s.items) as items,
          sum(s.cost_usd) as cost_usd
        from public.scrape_runs s where s.started_at >= since
        group by 1) f), '[]'),
    'research', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'runs', f.runs,
          'cost_usd', f.cost_usd) order by f.day) from (
        select (w.completed_at at time zone 'UTC')::date as day, count(*) as runs, sum(w.cost_usd) as cost_usd
        from public.workflow_runs w
        where w.type = 'research' and w.status = 'completed' and w.completed_at >= since
        group by 1) f), '[]'))
$$;

do $$
declare
  f regprocedure;
begin
  foreach f in array array['public.release_model_call(uuid)',
    'public.reserve_model_call(uuid, uuid, numeric, jsonb, text)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to service_role', f);
  end loop;
end $$;
