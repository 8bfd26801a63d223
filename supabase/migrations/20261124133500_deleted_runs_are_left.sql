-- A deleted run still belongs to its worker until that has stopped: told that somebody else had taken it over, the worker did
-- not let it go, and a restored run could not be continued for half a minute.
create or replace function public.watch_workflow_runs(held jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.workflow_runs w set updated_at = now()
  from jsonb_to_recordset(held) as h(run uuid, owner text)
  where w.id = h.run and w.lease_owner = h.owner and w.status = 'running' and w.updated_at < now() - interval '10 seconds';
  return coalesce((
    select jsonb_agg(jsonb_build_object('run', h.run, 'status', w.status, 'held', w.lease_owner is not distinct from h.owner))
    from jsonb_to_recordset(held) as h(run uuid, owner text)
    left join public.workflow_runs w on w.id = h.run), '[]');
end $$;
