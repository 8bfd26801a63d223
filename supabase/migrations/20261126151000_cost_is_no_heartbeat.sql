-- A write into a step's cost never counts as its worker's heartbeat, as with its run: when a dead worker's calls were
-- counted, half a minute after it was last heard, that half minute became work, and its run taken over within a second.
create or replace function public.touch_workflow_output() returns trigger
language plpgsql set search_path = '' as $$
declare
  compared public.workflow_outputs := new;
begin
  compared.estimated_cost := old.estimated_cost;
  compared.cost_is_estimate := old.cost_is_estimate;
  if compared is distinct from old then new.updated_at := now(); end if;
  return new;
end $$;
revoke all on function public.touch_workflow_output() from public, anon, authenticated;
create or replace trigger touch before update on public.workflow_outputs
  for each row execute function public.touch_workflow_output();
