-- As before, with the owner in each answer: one process may ask for two attempts at the same run, of which it holds one.
create or replace function public.watch_workflow_runs(held jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.workflow_runs w set updated_at = now()
  from jsonb_to_recordset(held) as h(run uuid, owner text)
  where w.id = h.run and w.lease_owner = h.owner and w.status = 'running' and w.updated_at < now() - interval '3 seconds';
  return coalesce((
    select jsonb_agg(jsonb_build_object('run', h.run, 'owner', h.owner, 'status', w.status,
                                        'held', w.lease_owner is not distinct from h.owner))
    from jsonb_to_recordset(held) as h(run uuid, owner text)
    left join public.workflow_runs w on w.id = h.run), '[]');
end $$;
