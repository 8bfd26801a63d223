-- When a run was last changed is when its worker was last heard. Bills, and calls of dead processes, that somebody else
-- writes into a run's cost made a dead worker look alive, and kept others from its run.
create or replace function public.touch_workflow_run() returns trigger
language plpgsql set search_path = '' as $$
declare
  compared public.workflow_runs := new;
begin
  compared.cost_usd := old.cost_usd;
  compared.cost_is_estimate := old.cost_is_estimate;
  -- Its holder stores what its calls cost with a turn of the engine, and takes a run again without a change.
  if new.id::text is not distinct from current_setting('velocity.summed_run', true) or compared is distinct from old
    or (new.cost_usd = old.cost_usd and new.cost_is_estimate = old.cost_is_estimate) then
    new.updated_at := now();
  end if;
  return new;
end $$;
revoke all on function public.touch_workflow_run() from public, anon, authenticated;
create or replace trigger touch before update on public.workflow_runs
  for each row execute function public.touch_workflow_run();
