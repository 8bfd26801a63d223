-- The counts of the production table in one pass: they are read again with each change that a screen shows.

-- Whether a text holds anything. Of a long one the beginning says so: the rest is neither read nor made lower case.
create function public.has_text(entered text)
returns boolean
language sql immutable parallel safe
return case when public.trimmed(left(entered, 100)) <> '' then true else public.trimmed(entered) <> '' end;

create or replace function public.production_shows(story public.production_stories, view text)
returns boolean
language sql immutable parallel safe
return case when view in ('master', 'free-for-all') then true
  when story.is_completed or public.trimmed(story.yt_upload) in ('yes', 'done') then false
  when view = 'focus' then public.trimmed(story.urgency) <> 'low'
  when view = 'needs-thumbnail' then public.trimmed(story.thumbnail) in ('', 'not started')
  when view = 'needs-edit' then not public.has_text(story.editors_script) or public.trimmed(story.redo_audio) in ('yes', 'done')
  when view = 'finish-video' then public.has_text(story.editors_script)
    and public.trimmed(story.video_uploaded_yt) not in ('yes', 'done')
  else false end;

-- How many stories there are: all that fit, by section, and for the production table by view.
create or replace function public.story_counts(story_table text, asked jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  counted json;
begin
  if story_table = 'production_stories' then
    -- with each view as a constant, the conditions of a view are those of a plain query
    execute format($q$
      select json_build_object(
        'total', coalesce(sum(c.count), 0), 'trash', coalesce(sum(c.trash), 0),
        'sections', coalesce(json_agg(json_build_object('rank', c.rank, 'section', c.section, 'count', c.count))
          filter (where c.count > 0), '[]'),
        'views', json_build_object('master', coalesce(sum(c.master), 0), 'focus', coalesce(sum(c.focus), 0),
          'needs-thumbnail', coalesce(sum(c.needs_thumbnail), 0), 'needs-edit', coalesce(sum(c.needs_edit), 0),
          'finish-video', coalesce(sum(c.finish_video), 0), 'free-for-all', coalesce(sum(c.master), 0)))
      from (
        select k.rank, case when k.rank = 4 then k.word else '' end as section, count(*) filter (where %1$s) as count,
          count(*) filter (where s.deleted_at is not null) as trash,
          count(*) filter (where s.deleted_at is null) as master,
          count(*) filter (where s.deleted_at is null and public.production_shows(s, 'focus')) as focus,
          count(*) filter (where s.deleted_at is null and public.production_shows(s, 'needs-thumbnail')) as needs_thumbnail,
          count(*) filter (where s.deleted_at is null and public.production_shows(s, 'needs-edit')) as needs_edit,
          count(*) filter (where s.deleted_at is null and public.production_shows(s, 'finish-video')) as finish_video
        from public.production_stories s,
          lateral (select public.urgency_rank(s.urgency) as rank, public.trimmed(s.urgency) as word) k
        group by 1, 2) c $q$, public.story_condition(story_table, asked))
      into counted using asked;
  elsif story_table = 'inbox_stories' then
    execute format($q$
      select json_build_object('total', count(*) filter (where %s), 'trash', count(*) filter (where s.deleted_at is not null),
        'sections', '[]'::json, 'views', '{}'::json)
      from public.inbox_stories s $q$, public.story_condition(story_table, asked))
      into counted using asked;
  else
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  return counted;
end $$;

revoke all on function public.has_text(text) from public, anon, authenticated;
grant execute on function public.has_text(text) to authenticated, service_role;
