-- As before, with the database's time, by which alone it can be said whether a run's heartbeat is old.
create or replace function public.editorial_counts(moment timestamptz)
returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'now', now(),
    'inbox', (select json_build_object('stories', count(*),
        'waiting', count(*) filter (where not s.workflow_completed and s.is_completed),
        'withoutGo', count(*) filter (where not s.workflow_completed and not s.is_completed))
      from public.inbox_stories s where s.deleted_at is null),
    'runs', (select json_build_object('pending', count(*) filter (where r.status = 'pending'),
        'running', count(*) filter (where r.status = 'running'), 'cancelled', count(*) filter (where r.status = 'cancelled'),
        'failed', count(*) filter (where r.status = 'failed'))
      from public.workflow_runs r where r.deleted_at is null),
    'production', (select json_build_object('stories', count(*), 'unfinished', count(*) filter (where not s.is_completed))
      from public.production_stories s where s.deleted_at is null),
    'articles', (select json_build_object(
        'published', count(*) filter (where a.is_published and a.published_at <= moment),
        'scheduled', count(*) filter (where a.is_published and a.published_at > moment),
        'drafts', count(*) filter (where not a.is_published and a.published_at is null),
        'withdrawn', count(*) filter (where not a.is_published and a.published_at is not null))
      from public.articles a),
    'posts', (select count(*) from public.scraped_posts),
    'accounts', (select count(*) from public.monitored_accounts m where m.is_active))
$$;
