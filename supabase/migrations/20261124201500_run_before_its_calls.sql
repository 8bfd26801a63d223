-- Whoever writes a run's calls takes the run's row first, as a turn of the engine does. The other way round, a turn with
-- the same call and the ledger's own entry waited for each other until the database ended one of the two.
create function private.lock_run_of_call() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform from public.workflow_runs w where w.id = new.run_id for update;
  return new;
end $$;
create trigger a_lock_run before insert on public.model_calls
  for each row when (new.run_id is not null and new.run_id::text is distinct from current_setting('velocity.summed_run', true))
  execute function private.lock_run_of_call();
