-- As before, and requests that are in the ledger already: where a request was being kept while its entry was written, its
-- row came after the entry and stood for 15 minutes.
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
