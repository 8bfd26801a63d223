-- A process that was taken for dead and is heard again brings the entry of what it was asking: that takes the place of the
-- one which was written for it, with the most that the request could cost. Both were in the cost of its step, and the most
-- stayed in the budgets. Not where the call was cancelled: then the gateway has to be asked, as for any other.
create function private.replace_interrupted_call() returns trigger
language plpgsql set search_path = '' as $$
declare
  before public.model_calls;
begin
  delete from public.model_calls c
    where c.id = new.id and c.ended = 'interrupted' and (c.cost_is_estimate or not new.cost_is_estimate)
    returning c.* into before;
  if before.run_id is null then return new; end if;
  update public.workflow_outputs o set
    estimated_cost = greatest(0, o.estimated_cost - before.cost_usd + new.cost_usd),
    cost_is_estimate = new.cost_is_estimate or exists (select from public.model_calls c
      where c.run_id = o.workflow_run_id and c.step_number = o.step_number and c.cost_is_estimate)
  where o.workflow_run_id = before.run_id and o.step_number = before.step_number;
  -- its trigger sums the calls, as that of the new entry does where it cost something
  update public.workflow_runs w set cost_usd = w.cost_usd
    where w.id = before.run_id and w.id::text is distinct from current_setting('velocity.summed_run', true);
  return new;
end $$;
revoke all on function private.replace_interrupted_call() from public, anon, authenticated;
-- Its name puts it after the one that locks the run.
create trigger b_replace_interrupted before insert on public.model_calls
  for each row when (new.ended not in ('cancelled', 'interrupted')) execute function private.replace_interrupted_call();

-- As before; steps get what their calls cost in a statement of its own, since an entry may have taken the place of another.
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
  runs uuid[];
  numbers integer[];
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
      returning run_id, step_number)
  select count(*), array_agg(w.run_id), array_agg(w.step_number) into recorded, runs, numbers from written w;
  perform private.sum_step_costs(s.run_id, array_agg(s.step_number))
    from unnest(runs, numbers) as s(run_id, step_number) where s.step_number is not null group by s.run_id;
  return recorded;
end $$;
