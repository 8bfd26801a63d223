-- A job is taken over after 10 s without a heartbeat: what passed until then is no work, either, though it was counted
-- where less than half a minute had passed. Heartbeats come each three seconds.
create or replace function private.measure_work() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  heard timestamptz;
begin
  if tg_op = 'INSERT' then
    if new.status = 'running' then new.working_since := coalesce(new.working_since, new.started_at); end if;
    return new;
  end if;
  if old.status not in ('pending', 'running') then
    new.worked_ms := coalesce(old.duration_ms, 0);
  elsif old.working_since is not null then
    -- a running step's text is stored each second, the run's row is touched less often
    select greatest(old.updated_at, max(o.updated_at)) into heard
      from public.workflow_outputs o where o.workflow_run_id = new.id and o.status = 'running';
    if new.status <> 'running' or heard < now() - interval '10 seconds' then
      new.worked_ms := old.worked_ms + greatest(0, (extract(epoch from
        case when heard < now() - interval '10 seconds' then heard else now() end - old.working_since) * 1000)::bigint);
      new.working_since := null;
    end if;
  end if;
  if new.status = 'running' then
    new.working_since := coalesce(new.working_since, now());
  elsif new.status <> 'pending' and old.status in ('pending', 'running') then
    new.duration_ms := new.worked_ms;
  end if;
  return new;
end $$;
