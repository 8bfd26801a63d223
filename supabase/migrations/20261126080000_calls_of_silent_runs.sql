-- A write into a run's cost never counts as its worker's heartbeat. Two calls of a dead worker, counted at once, did: the
-- second one changed nothing more, as when a run is taken again.
create or replace function public.touch_workflow_run() returns trigger
language plpgsql set search_path = '' as $$
declare
  compared public.workflow_runs := new;
begin
  compared.cost_usd := old.cost_usd;
  compared.cost_is_estimate := old.cost_is_estimate;
  -- Its holder stores what its calls cost with a turn of the engine.
  if new.id::text is not distinct from current_setting('velocity.summed_run', true) or compared is distinct from old then
    new.updated_at := now();
  end if;
  return new;
end $$;

-- As before, and counts as a heartbeat where nothing else changes.
create or replace function public.take_workflow_run(
  run uuid, owner text, gone text default null, with_job boolean default false, ended boolean default false)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  update public.workflow_runs w set
    status = 'running', completed_at = null, duration_ms = null, success_rate = null, error_message = null,
    lease_owner = owner, reserved_usd = 0, updated_at = now()
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

-- Since when workers can be heard.
create or replace function private.answers_since() returns timestamptz
language sql stable set search_path = '' as $$ select pg_postmaster_start_time() $$;
revoke all on function private.answers_since() from public, anon, authenticated;
grant execute on function private.answers_since() to authenticated, service_role;

-- As before, and records what runs were asking whose process was not heard for half a minute: one that died on another
-- machine kept its share of the budget for 15 minutes. Not while a database is back so shortly that it cannot have been
-- heard.
create or replace function public.record_open_calls(gone text[] default '{}', run uuid default null)
returns integer
language plpgsql set search_path = '' as $$
declare
  found_calls uuid[] := array(select o.id from public.open_model_calls o
    where case when run is null
      then o.owner = any(gone) or o.seen_at < now() - interval '15 minutes'
        or (private.answers_since() < now() - interval '30 seconds'
          and exists (select from public.workflow_runs w
            where w.id = o.run_id and w.status = 'running' and w.updated_at < now() - interval '30 seconds'))
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
