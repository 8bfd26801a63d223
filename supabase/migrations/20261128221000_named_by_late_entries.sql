-- A process that loses the database may be taken for dead, and what it was asking be recorded without the gateway's id:
-- the most that it can have cost stayed in the budgets for good. Where it is heard again, the id comes with what it kept
-- of the request, or with the entry of its own, neither of which replaces the entry that is there; the bill does.
create function private.name_interrupted_call() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.model_calls c set
    generation_id = new.generation_id,
    bill_asked = 0,
    bill_due_at = case when c.started_at > now() - interval '1 day' then now() + interval '1 second' end
  where c.id = new.id and c.ended = 'interrupted' and c.cost_is_estimate and c.generation_id is null;
  return new;
end $$;
revoke all on function private.name_interrupted_call() from public, anon, authenticated;
-- Its name puts it after the one that locks the run.
create trigger b_name_interrupted before insert on public.model_calls
  for each row when (new.generation_id is not null) execute function private.name_interrupted_call();
