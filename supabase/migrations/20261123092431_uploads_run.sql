-- As before, and the run and the inbox story in which missing parts are made.
create or replace function public.upload_stories(since timestamptz, before timestamptz, most integer)
returns json
language sql stable set search_path = '' as $$
  with chosen as (
    (select p.*, false as is_up from public.production_stories p
       where p.deleted_at is null and public.trimmed(p.yt_upload) not in ('yes', 'done') and p.planned_upload_at is not null
       order by p.planned_upload_at limit most)
    union all
    (select p.*, false from public.production_stories p
       where p.deleted_at is null and public.trimmed(p.yt_upload) not in ('yes', 'done') and p.planned_upload_at is null
       order by p.story_number desc limit most)
    union all
    (select p.*, true from public.production_stories p
       where p.deleted_at is null and public.trimmed(p.yt_upload) in ('yes', 'done')
         and p.planned_upload_at >= since and p.planned_upload_at < before
       order by p.planned_upload_at limit most)
  )
  select coalesce(json_agg(json_build_object(
      'id', c.id, 'story_number', c.story_number, 'title', left(c.title, 500),
      'description', left(c.youtube_description, 400), 'description_end', right(c.youtube_description, 1000),
      'thumbnail', left(c.thumbnail, 2000), 'has_sources', public.trimmed(c.sources_citations) <> '',
      'has_bias_note', public.trimmed(c.story_bias) <> '', 'has_video', public.trimmed(c.video_final_link) <> '',
      'redo_audio', left(c.redo_audio, 60), 'missing_parts', c.missing_parts,
      'run_id', (select r.id from public.workflow_runs r
        where r.id = c.created_from_workflow_run_id and r.deleted_at is null),
      'inbox_story_id', (select i.id from public.inbox_stories i where i.id = c.story_id and i.deleted_at is null),
      'video_uploaded_yt', left(c.video_uploaded_yt, 60), 'yt_upload', left(c.yt_upload, 60), 'is_up', c.is_up,
      'uploaded_by', marked.changed_by, 'uploaded_at', marked.changed_at,
      'planned_upload_at', c.planned_upload_at, 'updated_at', c.updated_at)), '[]')
    from chosen c left join lateral (
      select h.changed_by, h.changed_at from public.story_changes h
        where c.is_up and h.story_id = c.id and h.table_name = 'production_stories' and h.field = 'yt_upload'
        order by h.changed_at desc limit 1) marked on true
$$;
