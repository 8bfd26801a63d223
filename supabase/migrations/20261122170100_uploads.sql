-- When a production story's video is planned to go up.
alter table public.production_stories add column planned_upload_at timestamptz;
create index production_stories_planned_idx on public.production_stories (planned_upload_at)
  where planned_upload_at is not null and deleted_at is null;

-- Plans a story's upload where it is still planned for what the editor saw; null: not at all.
create function public.plan_upload(story uuid, expected timestamptz, planned timestamptz, person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  held timestamptz;
begin
  perform set_config('velocity.person', coalesce(person, ''), true);
  select p.planned_upload_at into held from public.production_stories p
    where p.id = story and p.deleted_at is null for update;
  if not found then
    return jsonb_build_object('found', false, 'applied', false, 'current', null);
  end if;
  if held is distinct from expected then
    return jsonb_build_object('found', true, 'applied', false, 'current', held);
  end if;
  update public.production_stories p set planned_upload_at = planned where p.id = story;
  return jsonb_build_object('found', true, 'applied', true, 'current', planned);
end $$;

-- What goes to the video platform: every story that is not up yet, the newest first, and those that are up and were
-- planned in [since, before). Texts are cut: what is copied or packed is read whole.
create function public.upload_stories(since timestamptz, before timestamptz, most integer)
returns json
language sql stable set search_path = '' as $$
  with shown as (
    select p.*, public.trimmed(p.yt_upload) in ('yes', 'done') as is_up from public.production_stories p
    where p.deleted_at is null
  ),
  chosen as (
    (select s.* from shown s where not s.is_up and s.planned_upload_at is not null order by s.planned_upload_at limit most)
    union all
    (select s.* from shown s where not s.is_up and s.planned_upload_at is null order by s.story_number desc limit most)
    union all
    (select s.* from shown s where s.is_up and s.planned_upload_at >= since and s.planned_upload_at < before
       order by s.planned_upload_at limit most)
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

revoke all on function public.plan_upload(uuid, timestamptz, timestamptz, text),
  public.upload_stories(timestamptz, timestamptz, integer) from public, anon;
grant execute on function public.plan_upload(uuid, timestamptz, timestamptz, text),
  public.upload_stories(timestamptz, timestamptz, integer) to authenticated, service_role;
