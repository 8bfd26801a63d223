-- Jobs on web pages and texts that models write cost what the ledger has of their calls, as runs do. A call that was broken
-- off was counted with the most that it could cost for good, and took that from the budget of the job's next attempt.
alter table public.model_calls add column job_id uuid;
create index model_calls_job_idx on public.model_calls (job_id) where job_id is not null;

-- What calls had cost before the ledger had their job.
alter table public.web_jobs add column earlier_cost_usd numeric(20, 9) not null default 0;
alter table public.writing_jobs add column earlier_cost_usd numeric(20, 9) not null default 0;
select private.keep_in_range('public.web_jobs');
select private.keep_in_range('public.writing_jobs');
alter table public.web_jobs disable trigger user;
update public.web_jobs w set earlier_cost_usd = w.cost_usd where w.status <> 'completed' and w.cost_usd <> 0;
alter table public.web_jobs enable trigger user;
alter table public.writing_jobs disable trigger user;
update public.writing_jobs w set earlier_cost_usd = w.cost_usd where w.status in ('pending', 'running') and w.cost_usd <> 0;
alter table public.writing_jobs enable trigger user;

-- Whoever writes a job's row.
create function private.sum_job_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(new.earlier_cost_usd + sum(c.cost_usd), new.cost_usd) into new.cost_usd
    from public.model_calls c where c.job_id = new.id;
  return new;
end $$;
create trigger sum_cost before update of cost_usd on public.web_jobs
  for each row execute function private.sum_job_cost();
create trigger sum_cost before update of cost_usd on public.writing_jobs
  for each row execute function private.sum_job_cost();

create function private.add_call_to_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.web_jobs w set cost_usd = w.cost_usd where w.id = new.job_id;
  update public.writing_jobs w set cost_usd = w.cost_usd where w.id = new.job_id;
  return null;
end $$;
create trigger add_to_job after insert on public.model_calls
  for each row when (new.job_id is not null) execute function private.add_call_to_job();
create trigger bill_to_job after update of cost_usd on public.model_calls
  for each row when (new.job_id is not null and new.cost_usd is distinct from old.cost_usd)
  execute function private.add_call_to_job();

-- What a job has cost, and `awaited_usd` of it: estimates whose bills may come within the next minute.
create function public.job_spending(job uuid)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'spent_usd', coalesce((select w.cost_usd from public.writing_jobs w where w.id = job),
      (select w.cost_usd from public.web_jobs w where w.id = job), 0),
    'awaited_usd', (select coalesce(sum(c.cost_usd), 0) from public.model_calls c
      where c.job_id = job and c.bill_due_at is not null and c.created_at > now() - interval '1 minute'))
$$;

do $$
declare
  f text;
begin
  foreach f in array array['private.sum_job_cost()', 'private.add_call_to_job()', 'public.job_spending(uuid)'] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
  end loop;
  grant execute on function public.job_spending(uuid) to service_role;
end $$;
