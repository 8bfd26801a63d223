-- What a call cost that was stopped or broken off is estimated at first. The gateway knows its bill some seconds later, by
-- the id that it gave to the request; the bill then takes the estimate's place, once.
alter table public.model_calls
  -- the gateway's id of the request; null where it named none, or another server answered
  add column generation_id text check (octet_length(generation_id) <= 200),
  -- when the gateway is asked for the bill next; null: the cost is billed, or can never be asked for
  add column bill_due_at timestamptz,
  add column bill_asked integer;
select private.keep_in_range('public.model_calls');
create index model_calls_bill_due_idx on public.model_calls (bill_due_at) where bill_due_at is not null;
create index model_calls_estimated_idx on public.model_calls (run_id, step_number) where cost_is_estimate;

create function private.expect_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.bill_asked := 0;
  new.bill_due_at := case when new.started_at > now() - interval '1 day' then now() + interval '1 second' end;
  return new;
end $$;
create trigger expect_bill before insert on public.model_calls
  for each row when (new.cost_is_estimate and new.generation_id is not null) execute function private.expect_bill();

-- Requests that were sent and are not in the ledger yet, each with the entry that it gets where nothing more is heard of
-- it: its process may die before it writes one. Short requests never come here.
create table public.open_model_calls (
  -- of the entry in the ledger, so that there is one whoever writes it
  id uuid primary key,
  call_id uuid not null,
  run_id uuid,
  -- the process that sent it
  owner text not null check (octet_length(owner) <= 1000),
  entry jsonb not null check (octet_length(entry::text) <= 20000),
  seen_at timestamptz not null default now()
);
select private.keep_in_range('public.open_model_calls');
create index open_model_calls_call_idx on public.open_model_calls (call_id);
revoke all on public.open_model_calls from anon, authenticated;
grant all on public.open_model_calls to service_role;
alter table public.open_model_calls enable row level security;

-- What is paid is in the ledger: nothing has to be set aside or kept for it any more.
create or replace function public.settle_reservation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.model_reservations r using paid where r.call_id = paid.call_id;
  delete from public.open_model_calls o using paid where o.call_id = paid.call_id;
  return null;
end $$;

-- Writes the entries of requests whose process died: those of a run that somebody else takes, or those of processes that
-- are gone and of whoever said nothing for 15 minutes, longer than any call may take.
create function public.record_open_calls(gone text[] default '{}', run uuid default null)
returns integer
language plpgsql set search_path = '' as $$
declare
  found_calls uuid[] := array(select o.id from public.open_model_calls o
    where case when run is null then o.owner = any(gone) or o.seen_at < now() - interval '15 minutes' else o.run_id = run end);
  recorded integer;
begin
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

-- The calls whose bill is due, at most `most` of them. Each is due again after a while that doubles, up to an hour, so that
-- no other worker asks at the same moment and one that dies loses nothing; after a day it is asked for the last time.
-- `next_ms`: until the next one is due.
create function public.claim_due_bills(most integer)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  claimed jsonb;
begin
  with due as (
    select c.id from public.model_calls c where c.bill_due_at <= now() order by c.bill_due_at limit most
    for update skip locked),
  taken as (
    update public.model_calls c set
      bill_asked = coalesce(c.bill_asked, 0) + 1,
      bill_due_at = case when c.started_at > now() - interval '1 day'
        then now() + least(3600, 2 ^ least(12, coalesce(c.bill_asked, 0) + 1)) * interval '1 second' end
    from due where c.id = due.id
    returning c.id, c.generation_id)
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into claimed from taken t;
  return jsonb_build_object('due', claimed, 'next_ms', (
    select greatest(0, ceil(extract(epoch from min(c.bill_due_at) - now()) * 1000)) from public.model_calls c
    where c.bill_due_at is not null));
end $$;

-- Puts the gateway's bill in the place of an estimate: in the ledger, its step and its run. False: it is there already.
create function public.settle_model_call(
  call uuid, generation text, cost numeric, prompt_count integer default null, completion_count integer default null,
  served text default null)
returns boolean
language plpgsql set search_path = '' as $$
declare
  before public.model_calls;
  after public.model_calls;
begin
  -- in the order in which a turn of the engine locks its rows
  perform from public.workflow_runs w
    where w.id = (select c.run_id from public.model_calls c where c.id = call) for update;
  select c.* into before from public.model_calls c
    where c.id = call and c.generation_id = generation and c.cost_is_estimate for update;
  if not found then return false; end if;
  update public.model_calls c set
    cost_usd = cost, cost_is_estimate = false, price_is_unknown = false, bill_due_at = null,
    prompt_tokens = coalesce(prompt_count, c.prompt_tokens), completion_tokens = coalesce(completion_count, c.completion_tokens),
    tokens_used = coalesce(prompt_count, c.prompt_tokens, 0) + coalesce(completion_count, c.completion_tokens, 0),
    model_served = coalesce(c.model_served, served)
  where c.id = call returning c.* into after;
  if after.run_id is null then return true; end if;
  update public.workflow_outputs o set
    estimated_cost = greatest(0, o.estimated_cost + after.cost_usd - before.cost_usd),
    cost_is_estimate = exists (select from public.model_calls c
      where c.run_id = after.run_id and c.step_number = after.step_number and c.cost_is_estimate)
  where o.workflow_run_id = after.run_id and o.step_number = after.step_number;
  -- its trigger sums the calls
  update public.workflow_runs w set cost_usd = w.cost_usd where w.id = after.run_id;
  return true;
end $$;

-- As before. What its last holder was calling when it died is in the ledger with the gateway's id, so that its bill can be
-- asked for. Only a call that died within its first moment left nothing: it counts as an attempt of unknown cost.
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
  insert into public.model_calls (id, call_id, attempt, purpose, run_id, step_number, story_id, model_asked, asked_by,
      started_at, duration_ms, cost_is_estimate, ended, error_message)
    select gen_random_uuid(), gen_random_uuid(), o.attempts + 1, 'research', run, o.step_number, o.story_id, o.service_used,
      case when r.rerun ? 'ended' or r.rerun is null then r.triggered_by else r.rerun ->> 'askedBy' end, o.started_at,
      greatest(0, (extract(epoch from o.updated_at - o.started_at) * 1000)::bigint), true, 'interrupted',
      'Its worker ended before the answer came: what it cost is unknown.'
    from public.workflow_outputs o
    where o.workflow_run_id = run and o.status = 'running' and o.started_at is not null
      and not exists (select 1 from public.model_calls c
                      where c.run_id = run and c.step_number = o.step_number and c.started_at >= o.started_at
                        and c.ended <> 'completed');
  update public.workflow_outputs o set
    status = 'pending', output_partial = null,
    attempts = o.attempts + greatest(1, (select count(*) from public.model_calls c
      where c.run_id = run and c.step_number = o.step_number and c.started_at >= o.started_at))
  where o.workflow_run_id = run and o.status = 'running';
  select w.* into r from public.workflow_runs w where w.id = run;
  return to_jsonb(r);
end $$;

-- As before; and where a worker that was taken for dead wakes up, its own entry takes the place of the one that stood for
-- it: by its id, and by step and time where none was known.
create or replace function public.advance_workflow_run(
  run uuid, owner text, finished jsonb, started jsonb, calls jsonb default '[]')
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
    -- The answer comes too late for the run, but it was paid for: what it cost is known now. Not where the call was
    -- cancelled: then the gateway has to be asked, as for any other that was interrupted.
    with replaced as (
      delete from public.model_calls i
        using jsonb_to_recordset(calls) as c(
          id uuid, step_number integer, started_at timestamptz, ended text, cost_is_estimate boolean)
        where i.run_id = run and i.ended = 'interrupted' and c.ended <> 'cancelled'
          and case when i.id = c.id then not c.cost_is_estimate
                   else i.generation_id is null and i.step_number = c.step_number and i.started_at <= c.started_at end
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
  perform set_config('velocity.summed_run', '', true);
  return jsonb_build_object('held', true, 'status', r.status, 'steps', steps, 'cost_usd', r.cost_usd);
end $$;

-- As before, with the calls whose cost is an estimate, what they are counted with, and how many of them still wait for
-- their bill.
create or replace function public.model_usage(since timestamptz)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'models', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'purpose', f.purpose,
          'step_number', f.step_number, 'model', f.model, 'calls', f.calls, 'failed', f.failed, 'tokens', f.tokens,
          'cost_usd', f.cost_usd, 'cost_is_estimate', f.cost_is_estimate,
          'estimated', f.estimated, 'estimated_usd', f.estimated_usd, 'awaiting_bill', f.awaiting_bill, 'unpriced', f.unpriced)
          order by f.day, f.purpose, f.step_number, f.model) from (
        select (c.started_at at time zone 'UTC')::date as day, c.purpose, c.step_number,
          coalesce(c.model_served, c.model_asked) as model, count(*) as calls,
          count(*) filter (where c.ended <> 'completed') as failed, sum(c.tokens_used) as tokens,
          sum(c.cost_usd) as cost_usd, bool_or(c.cost_is_estimate) as cost_is_estimate,
          count(*) filter (where c.cost_is_estimate) as estimated,
          coalesce(sum(c.cost_usd) filter (where c.cost_is_estimate), 0) as estimated_usd,
          count(*) filter (where c.bill_due_at is not null) as awaiting_bill,
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
  foreach f in array array['public.record_open_calls(text[], uuid)', 'public.claim_due_bills(integer)',
    'public.settle_model_call(uuid, text, numeric, integer, integer, text)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to service_role', f);
  end loop;
  revoke all on function private.expect_bill() from public, anon, authenticated;
end $$;
