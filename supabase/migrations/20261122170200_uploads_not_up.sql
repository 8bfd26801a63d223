-- Stories that are up are most of them after some years: those that are not are found without reading the others.
create index production_stories_not_up_idx on public.production_stories (story_number desc)
  where deleted_at is null and public.trimmed(yt_upload) not in ('yes', 'done');

-- As before, by the index.
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
      'video_uploaded_yt', left(c.video_uploaded_yt, 60), 'yt_upload', left(c.yt_upload, 60), 'is_up', c.is_up,
      'planned_upload_at', c.planned_upload_at, 'updated_at', c.updated_at)), '[]')
    from chosen c
$$;
