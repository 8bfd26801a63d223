-- Research as jobs. A run's row is authoritative: `pending` waits for a worker, `running` is held by the attempt of a job
-- that `lease_owner` names, and nobody else may advance it. The queue (schema pgboss) only refers to rows and may be lost.

-- What several runs may spend together: an invocation that names a common budget.
create table public.research_budgets (
  id uuid primary key default gen_random_uuid(),
  limit_usd numeric(20, 9) not null check (limit_usd > 0),
  triggered_by text not null default 'system',
  created_at timestamptz not null default now()
);
alter table public.research_budgets enable row level security;
-- Hosted Supabase grants new tables to everybody by default.
revoke all on public.research_budgets from anon, authenticated;
grant all on public.research_budgets to service_role;
grant select on public.research_budgets to authenticated;
create policy "staff read" on public.research_budgets for select to authenticated using ((select public.is_staff()));

alter table public.workflow_runs
  -- {step number: model}: goes before `model`
  add column step_models jsonb not null default '{}' check (jsonb_typeof(step_models) = 'object'),
  add column budget_id uuid references public.research_budgets (id) on delete set null,
  -- the most that the calls in flight can cost, where a common budget must hold over several machines
  add column reserved_usd numeric(20, 9) not null default 0,
  drop column lease_expires_at;
create index workflow_runs_open_idx on public.workflow_runs (updated_at) where status in ('pending', 'running');
create index workflow_runs_budget_idx on public.workflow_runs (budget_id) where budget_id is not null;

-- what a running step has written so far
alter table public.workflow_outputs add column output_partial text;

drop function public.claim_workflow_run(uuid, text, integer);
drop function public.release_workflow_run(uuid, text);
drop function public.resume_workflow_run(uuid, text, integer);
drop function public.advance_workflow_run(uuid, text, integer, jsonb, jsonb);

-- The one research run of a story: the one that is under way, the unfinished one of before, else a new one. However many
-- ask at once, the story's lock makes them take turns. `owner` null: it waits for a worker.
create function public.open_research_run(new_run jsonb, owner text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  opened text := 'made';
  next_status text := case when owner is null then 'pending' else 'running' end;
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
    insert into public.workflow_runs (
      name, type, status, story_id, story_title, template_id, template_name, template_version, model, step_models,
      budget_usd, budget_id, started_at, total_steps, triggered_by, again, lease_owner)
    values (
      new_run ->> 'name', 'research', next_status, (new_run ->> 'story_id')::uuid, coalesce(new_run ->> 'story_title', ''),
      new_run ->> 'template_id', new_run ->> 'template_name', new_run ->> 'template_version', new_run ->> 'model',
      coalesce(new_run -> 'step_models', '{}'), (new_run ->> 'budget_usd')::numeric, (new_run ->> 'budget_id')::uuid,
      coalesce((new_run ->> 'started_at')::timestamptz, now()), (new_run ->> 'total_steps')::integer,
      coalesce(new_run ->> 'triggered_by', 'system'), coalesce((new_run ->> 'again')::boolean, false), owner)
    returning * into r;
  end if;
  return jsonb_build_object('opened', opened, 'run', to_jsonb(r));
end $$;

-- A run begins to be worked on, by the attempt of a job (`with_job`: the queue knows of no other) or by a process that
-- goes without a queue: that one may take only what nobody holds, what `gone` held, or what was silent for 30 seconds.
-- `ended`: also one that was paused or failed. Null: not to be had.
create function public.take_workflow_run(
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
  -- what its last holder was writing is not being written any more
  update public.workflow_outputs o set output_partial = null where o.workflow_run_id = run and o.output_partial is not null;
  return to_jsonb(r);
end $$;

-- One call a turn of the engine: stores finished steps, opens the ones that start now and reads back where the run
-- stands. Only for the owner. `finished` and `started` are arrays of workflow_outputs fields.
create function public.advance_workflow_run(run uuid, owner text, finished jsonb, started jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  done integer;
  cost numeric;
  lowest integer;
  steps jsonb;
begin
  select w.* into r from public.workflow_runs w where w.id = run for update;
  if not found then
    raise exception 'no such run: %', run using errcode = 'PT404';
  end if;
  if r.lease_owner is distinct from owner then
    return jsonb_build_object('held', false, 'status', r.status, 'steps', '[]'::jsonb, 'cost_usd', r.cost_usd);
  end if;

  -- What was paid for is stored even where the run was paused meanwhile. A stored result is overwritten only by the
  -- answer to another prompt: after a resume its inputs may have changed.
  insert into public.workflow_outputs as o (
    workflow_run_id, story_id, step_number, step_name, service_used, model_served, prompt_used, prompt_hash, status,
    started_at, completed_at, duration_ms, output_format, output_content, citations, warnings, tokens_used,
    estimated_cost, cost_is_estimate, attempts, error_message)
  select run, r.story_id, f.step_number, f.step_name, f.service_used, f.model_served, f.prompt_used, f.prompt_hash,
    f.status, f.started_at, f.completed_at, f.duration_ms, coalesce(f.output_format, 'markdown'), f.output_content,
    coalesce(f.citations, '[]'), coalesce(f.warnings, '[]'), coalesce(f.tokens_used, 0), coalesce(f.estimated_cost, 0),
    coalesce(f.cost_is_estimate, false), coalesce(f.attempts, 0), f.error_message
  from jsonb_to_recordset(finished) as f(
    step_number integer, step_name text, service_used text, model_served text, prompt_used text, prompt_hash text,
    status text, started_at timestamptz, completed_at timestamptz, duration_ms bigint, output_format text,
    output_content text, citations jsonb, warnings jsonb, tokens_used integer, estimated_cost numeric,
    cost_is_estimate boolean, attempts integer, error_message text)
  on conflict (workflow_run_id, step_number) do update set
    service_used = excluded.service_used, model_served = excluded.model_served, prompt_used = excluded.prompt_used,
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

  if r.status = 'running' then
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

  select count(*) filter (where o.status = 'completed'), coalesce(sum(o.estimated_cost), 0),
      min(o.step_number) filter (where o.status = 'running'),
      coalesce(jsonb_agg(jsonb_build_object('step_number', o.step_number, 'status', o.status) order by o.step_number), '[]')
    into done, cost, lowest, steps
    from public.workflow_outputs o where o.workflow_run_id = run;
  update public.workflow_runs w set
    completed_steps = done, cost_usd = cost, current_step = coalesce(lowest, w.current_step),
    current_step_name = coalesce((select o.step_name from public.workflow_outputs o
                                  where o.workflow_run_id = run and o.step_number = lowest), w.current_step_name),
    -- what is paid for is in cost_usd from here on
    reserved_usd = greatest(0, w.reserved_usd - coalesce(
      (select sum(f.reserved_usd) from jsonb_to_recordset(finished) as f(reserved_usd numeric)), 0)),
    -- a pause told the share before the steps in flight were stored
    success_rate = case when w.status = 'cancelled' then round(100.0 * done / greatest(w.total_steps, 1), 2)
                        else w.success_rate end
  where w.id = run returning * into r;
  return jsonb_build_object('held', true, 'status', r.status, 'steps', steps, 'cost_usd', r.cost_usd);
end $$;

-- How the runs of a process stand, asked twice a second: {run, owner} each. Twice a minute their rows are touched as a
-- sign that somebody works on them.
create function public.watch_workflow_runs(held jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.workflow_runs w set updated_at = now()
  from jsonb_to_recordset(held) as h(run uuid, owner text)
  where w.id = h.run and w.lease_owner = h.owner and w.status = 'running' and w.updated_at < now() - interval '10 seconds';
  return coalesce((
    select jsonb_agg(jsonb_build_object('run', h.run, 'status', w.status, 'held', w.lease_owner is not distinct from h.owner))
    from jsonb_to_recordset(held) as h(run uuid, owner text)
    left join public.workflow_runs w on w.id = h.run and w.deleted_at is null), '[]');
end $$;

-- The holder lets a run go. `hand_over`: another worker is to continue it at once.
create function public.leave_workflow_run(run uuid, owner text, hand_over boolean default false)
returns void
language sql set search_path = '' as $$
  update public.workflow_runs w set
    lease_owner = null, reserved_usd = 0,
    status = case when hand_over and w.status = 'running' then 'pending' else w.status end
  where w.id = run and w.lease_owner = owner
$$;

-- What a running step has written so far, for those who watch. Only for the owner.
create function public.set_partial_outputs(run uuid, owner text, texts jsonb)
returns void
language sql set search_path = '' as $$
  update public.workflow_outputs o set output_partial = t.text
  from jsonb_to_recordset(texts) as t(step_number integer, text text)
  where o.workflow_run_id = run and o.step_number = t.step_number and o.status = 'running'
    and exists (select 1 from public.workflow_runs w where w.id = run and w.lease_owner = owner)
$$;

-- The machinery failed (a refused key, a bug): the run ends, for whoever holds it. Null: it is not the caller's to end.
create or replace function public.fail_workflow_run(run uuid, owner text, message text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  update public.workflow_runs w set
    status = 'failed', completed_at = now(), error_message = message, lease_owner = null, reserved_usd = 0,
    duration_ms = (extract(epoch from now() - w.started_at) * 1000)::bigint,
    success_rate = round(100.0 * w.completed_steps / greatest(w.total_steps, 1), 2)
  where w.id = run and w.status in ('pending', 'running') and (w.lease_owner is null or w.lease_owner = owner)
  returning * into r;
  if not found then return null; end if;
  return to_jsonb(r);
end $$;

-- As before, without lease times.
create or replace function public.complete_workflow_and_create_production(run uuid, production jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  made public.production_stories;
  there uuid;
  created boolean := false;
  filled boolean := false;
begin
  select w.* into r from public.workflow_runs w where w.id = run for update;
  if not found then
    raise exception 'no such run: %', run using errcode = 'PT404';
  end if;
  select p.* into made from public.production_stories p where p.created_from_workflow_run_id = run;
  if not found then
    -- `promote` takes the same lock: the two never make a story each
    perform 1 from public.inbox_stories s where s.id = r.story_id for update;
    if not r.again then
      select p.id into there from public.production_stories p
        where p.story_id = r.story_id and p.deleted_at is null
        order by p.created_from_workflow_run_id is not null, p.story_number limit 1;
    end if;
    if there is null then
      made := public.insert_production_story(production, r.story_id, run);
      created := true;
    else
      made := public.fill_production_story(there, production, run);
      filled := true;
    end if;
  end if;
  update public.inbox_stories s set workflow_completed = true where s.id = r.story_id and not s.workflow_completed;
  if r.status <> 'completed' then
    update public.workflow_runs w set
      status = 'completed', success_rate = 100, completed_at = now(), error_message = null,
      duration_ms = (extract(epoch from now() - w.started_at) * 1000)::bigint, lease_owner = null, reserved_usd = 0
    where w.id = run;
  end if;
  return jsonb_build_object('created', created, 'filled', filled, 'story', to_jsonb(made));
end $$;

-- Workers that listen are woken; everybody else looks each second.
create or replace function private.wake_workers() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('velocity_jobs', '');
  return null;
end $$;
revoke all on function private.wake_workers() from public;
create trigger wake_workers after insert or update of status on public.workflow_runs
  for each row when (new.status = 'pending') execute function private.wake_workers();

do $$
declare
  f text;
begin
  foreach f in array array['open_research_run(jsonb, text)', 'take_workflow_run(uuid, text, text, boolean, boolean)',
                           'advance_workflow_run(uuid, text, jsonb, jsonb)', 'watch_workflow_runs(jsonb)',
                           'leave_workflow_run(uuid, text, boolean)', 'set_partial_outputs(uuid, text, jsonb)'] loop
    execute format('revoke all on function public.%s from public, anon', f);
    execute format('grant execute on function public.%s to authenticated, service_role', f);
  end loop;
end $$;
