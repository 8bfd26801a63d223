-- A turn of the engine whose answer is lost is sent again: what it brings of a step is stored once. The cost and the attempts
-- of a failed step were added a second time. As that of a run, a step's cost is what the ledger has of its calls.

-- Gives steps of a run what their calls cost by the ledger.
create function private.sum_step_costs(run uuid, steps integer[]) returns void
language sql set search_path = '' as $$
  update public.workflow_outputs o set estimated_cost = s.cost, cost_is_estimate = s.estimated
  from (select c.step_number, sum(c.cost_usd) as cost, bool_or(c.cost_is_estimate) as estimated
    from public.model_calls c where c.run_id = run and c.step_number = any(steps) group by 1) s
  where o.workflow_run_id = run and o.step_number = s.step_number
$$;
revoke all on function private.sum_step_costs(uuid, integer[]) from public, anon, authenticated;
grant execute on function private.sum_step_costs(uuid, integer[]) to service_role;

-- As before; a repeated turn changes nothing more, and steps cost what the ledger has of their calls.
create or replace function public.advance_workflow_run(
  run uuid, owner text, finished jsonb, started jsonb, calls jsonb default '[]')
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  done integer;
  cost numeric;
  estimated boolean;
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
    delete from public.model_calls i
      using jsonb_to_recordset(calls) as c(id uuid, ended text, cost_is_estimate boolean)
      where i.id = c.id and i.ended = 'interrupted' and c.ended <> 'cancelled' and not c.cost_is_estimate;
    update public.workflow_runs w set cost_usd = w.cost_usd where w.id = run and found;
    insert into public.model_calls
      select p.* from jsonb_array_elements(calls) c,
        jsonb_populate_record(null::public.model_calls, c || jsonb_build_object('created_at', now())) p
      on conflict (id) do nothing;
    perform private.sum_step_costs(run, array(select c.step_number from jsonb_to_recordset(calls) as c(step_number integer)));
    return jsonb_build_object('held', false, 'status', r.status, 'steps', '[]'::jsonb, 'cost_usd', r.cost_usd,
    'cost_is_estimate', r.cost_is_estimate);
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
    tokens_used = o.tokens_used + excluded.tokens_used, attempts = o.attempts + excluded.attempts,
    -- what the ledger has of its calls, those of earlier attempts among them
    (estimated_cost, cost_is_estimate) = (
      select coalesce(sum(c.cost_usd), o.estimated_cost + excluded.estimated_cost),
        coalesce(bool_or(c.cost_is_estimate), o.cost_is_estimate or excluded.cost_is_estimate)
      from public.model_calls c where c.run_id = run and c.step_number = o.step_number),
    error_message = excluded.error_message
    where (o.status <> 'completed' or o.prompt_hash <> excluded.prompt_hash)
      -- not what is stored already
      and (o.status, o.started_at, o.completed_at) is distinct from (excluded.status, excluded.started_at, excluded.completed_at)
      -- a step that was stopped before its answer gives back only what it had opened
      and (excluded.status <> 'pending' or (o.status = 'running' and o.started_at is not distinct from excluded.started_at));
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
      output_content = null, output_partial = null, error_message = null,
      attempts = case when excluded.prompt_hash like '%:%' and excluded.prompt_hash <> o.prompt_hash then 0 else o.attempts end
      where o.status <> 'completed' or o.prompt_hash <> excluded.prompt_hash;
  end if;

  select count(*) filter (where o.status = 'completed'),
      min(o.step_number) filter (where o.status = 'running'),
      (array_agg(o.step_name order by o.step_number) filter (where o.status = 'running'))[1],
      coalesce(jsonb_agg(jsonb_build_object('step_number', o.step_number, 'status', o.status) order by o.step_number), '[]')
    into done, lowest, lowest_name, steps
    from public.workflow_outputs o where o.workflow_run_id = run;
  select coalesce(sum(c.cost_usd), 0), coalesce(bool_or(c.cost_is_estimate), false) into cost, estimated
    from public.model_calls c where c.run_id = run;
  update public.workflow_runs w set
    completed_steps = done, cost_usd = cost, cost_is_estimate = estimated, current_step = coalesce(lowest, w.current_step),
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
  return jsonb_build_object('held', true, 'status', r.status, 'steps', steps, 'cost_usd', r.cost_usd,
    'cost_is_estimate', r.cost_is_estimate);
end $$;
