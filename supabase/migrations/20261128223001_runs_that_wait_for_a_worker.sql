-- Which runs have precedence for the money: as before, and also those that wait for a worker, for half a minute. Of runs that
-- were started together, those that their workers took first spent it before the earlier ones began.
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
    where w.id = run and x.id <> run and (x.created_at, x.id) < (w.created_at, w.id)
      and x.status in ('pending', 'running') and x.type = 'research' and x.deleted_at is null
      -- one that finds no worker, or whose worker is dead, may wait long; and those that wait for it may have all workers
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
