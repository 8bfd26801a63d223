-- A run's duration is the time in which it was worked on: paused, waiting for a worker or left by a dead one, it is not.

alter table public.workflow_runs
  -- of a run under way: milliseconds before `working_since`
  add column worked_ms bigint not null default 0,
  add column working_since timestamptz;

create function private.measure_work() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reruns boolean;
  heard timestamptz;
begin
  if tg_op = 'INSERT' then
    if new.status = 'running' then new.working_since := coalesce(new.working_since, new.started_at); end if;
    return new;
  end if;
  -- A repetition leaves the duration of the run as it was.
  reruns := old.rerun is not null and not old.rerun ? 'ended';
  if old.status not in ('pending', 'running') then
    new.worked_ms := coalesce(old.duration_ms, 0);
  elsif old.working_since is not null then
    -- a running step's text is stored each second, the run's row is touched less often
    select greatest(old.updated_at, max(o.updated_at)) into heard
      from public.workflow_outputs o where o.workflow_run_id = new.id and o.status = 'running';
    if new.status <> 'running' or heard < now() - interval '30 seconds' then
      if not reruns then
        new.worked_ms := old.worked_ms + greatest(0, (extract(epoch from
          case when heard < now() - interval '30 seconds' then heard else now() end - old.working_since) * 1000)::bigint);
      end if;
      new.working_since := null;
    end if;
  end if;
  if new.status = 'running' then
    new.working_since := coalesce(new.working_since, now());
  elsif new.status <> 'pending' and old.status in ('pending', 'running') and not reruns then
    new.duration_ms := new.worked_ms;
  end if;
  return new;
end $$;
create trigger measure_work_insert before insert on public.workflow_runs
  for each row execute function private.measure_work();
create trigger measure_work_update before update of status, lease_owner on public.workflow_runs
  for each row when (old.status is distinct from new.status or old.lease_owner is distinct from new.lease_owner)
  execute function private.measure_work();

alter table public.workflow_runs disable trigger user;
update public.workflow_runs set working_since = started_at where status = 'running';
alter table public.workflow_runs enable trigger user;
select private.keep_in_range('public.workflow_runs');
