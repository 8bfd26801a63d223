-- The newest research run of each of these inbox stories, without the trash.
create function public.newest_story_runs(stories uuid[])
returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('story_id', s.id, 'status', r.status, 'completed_steps', r.completed_steps,
    'total_steps', r.total_steps)), '[]')
  from unnest(stories) s (id)
  cross join lateral (
    select w.status, w.completed_steps, w.total_steps from public.workflow_runs w
    where w.story_id = s.id and w.type = 'research' and w.deleted_at is null
    order by w.started_at desc, w.id desc limit 1
  ) r
$$;

revoke all on function public.newest_story_runs(uuid[]) from public, anon, authenticated;
grant execute on function public.newest_story_runs(uuid[]) to authenticated, service_role;
