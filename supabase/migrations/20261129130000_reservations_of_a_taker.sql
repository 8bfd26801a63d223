-- What a run has reserved is forgotten also where the same holder takes the run again: nothing is reserved then, and a late
-- end of an earlier call gave back what a new one had reserved. Every function that gives or ends a lease sets both.
drop trigger forget_reservations on public.workflow_runs;
create trigger forget_reservations before update of lease_owner on public.workflow_runs
  for each row when (new.lease_owner is distinct from old.lease_owner or new.reserved_usd = 0)
  execute function private.forget_reservations();
