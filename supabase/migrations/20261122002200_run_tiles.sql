-- The four tiles above the list of runs, in one pass. Paused runs can go on: they count neither as success nor as failure.
create function public.run_tiles()
returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'total', count(*),
    'running', count(*) filter (where r.status = 'running'),
    'pending', count(*) filter (where r.status = 'pending'),
    'success_rate', round(100.0 * count(*) filter (where r.status = 'completed')
      / nullif(count(*) filter (where r.status in ('completed', 'failed')), 0), 1),
    'avg_duration_ms', round(avg(r.duration_ms) filter (where r.status = 'completed')))
  from public.workflow_runs r where r.deleted_at is null
$$;

revoke all on function public.run_tiles() from public, anon, authenticated;
grant execute on function public.run_tiles() to authenticated, service_role;
