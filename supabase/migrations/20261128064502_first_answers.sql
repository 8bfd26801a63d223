-- A step's first answer while it is corrected or its sources are checked, which may take minutes: where the process dies
-- meanwhile, the next one begins from it and does not pay for it again.
alter table public.workflow_outputs
  add column first_answer jsonb check (octet_length(first_answer::text) <= 4000000);

-- Stores a running step's first answer with the ledger's entries of its calls. False: another process holds the run now.
create function public.keep_first_answer(run uuid, owner text, step integer, answer jsonb, calls jsonb default '[]')
returns boolean
language plpgsql set search_path = '' as $$
begin
  perform from public.workflow_runs w where w.id = run and w.lease_owner = owner for update;
  if not found then return false; end if;
  insert into public.model_calls
    select p.* from jsonb_array_elements(calls) c,
      jsonb_populate_record(null::public.model_calls, c || jsonb_build_object('created_at', now())) p
    on conflict (id) do nothing;
  update public.workflow_outputs o set first_answer = answer
    where o.workflow_run_id = run and o.step_number = step and o.status = 'running' and o.prompt_hash = answer ->> 'promptHash';
  return true;
end $$;
revoke all on function public.keep_first_answer(uuid, text, integer, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.keep_first_answer(uuid, text, integer, jsonb, jsonb) to service_role;

create function public.forget_first_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_answer := null;
  return new;
end $$;
revoke all on function public.forget_first_answer() from public, anon, authenticated;
create trigger forget_first_answer before update on public.workflow_outputs
  for each row when (new.status = 'completed' and new.first_answer is not null)
  execute function public.forget_first_answer();
