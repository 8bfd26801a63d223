-- Lists can be searched. Each function answers what its namesake without a search does, and takes beside it
-- `wanted`: {"words": ["each", "of", "them"], "author": …, "category": …, "since": …}, none of them needed.

-- True where each word occurs, upper and lower case alike.
create function public.has_words(entered text, wanted jsonb)
returns boolean
language sql immutable parallel safe
return coalesce((select bool_and(strpos(lower(entered), lower(w)) > 0) from jsonb_array_elements_text(wanted -> 'words') w), true);

create function public.feed_found(wanted jsonb, moment timestamptz, sorted_by text, shown text, after jsonb default null, most integer default 1000)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  moment_ms float8 := floor(extract(epoch from moment) * 1000)::float8;
  after_key float8 := (after ->> 'key')::float8;
  after_posted timestamptz := (after ->> 'posted_at')::timestamptz;
  after_id uuid := (after ->> 'id')::uuid;
  author text := lower(ltrim(wanted ->> 'author', '@'));
  since timestamptz := (wanted ->> 'since')::timestamptz;
begin
  return coalesce((
    select jsonb_agg(to_jsonb(f) order by f.key desc, f.posted_at desc, f.id desc) from (
      select k.key, k.posted_at, k.id from (
        select public.feed_key(p, sorted_by, moment_ms) as key, p.posted_at, p.id
        from public.scraped_posts p
        where (since is null or p.posted_at >= since)
          and (author is null or lower(p.author_username) = author)
          and (wanted ->> 'category' is null or lower(p.category) = lower(wanted ->> 'category'))
          and public.has_words(concat_ws(' ', p.content, p.author_username, p.author_display_name, p.category), wanted)
          and public.feed_shows(p, shown, moment_ms)) k
      where after is null or (k.key, k.posted_at, k.id) < (after_key, after_posted, after_id)
      order by k.key desc, k.posted_at desc, k.id desc limit most) f), '[]');
end $$;

create function public.inbox_found(wanted jsonb, trash boolean, state text, before integer, most integer)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  since timestamptz := (wanted ->> 'since')::timestamptz;
begin
  return coalesce((select json_agg(f order by f.story_number desc) from (
    select s.* from public.inbox_stories s
    where case when s.deleted_at is null then not trash else trash end
      and case state when 'go' then s.is_completed and not s.workflow_completed
        when 'open' then not s.is_completed and not s.workflow_completed
        when 'researched' then s.workflow_completed else true end
      and (since is null or s.created_at >= since)
      and (wanted ->> 'category' is null or lower(s.category) = lower(wanted ->> 'category'))
      and public.has_words(concat_ws(' ', '#' || s.story_number, s.title, s.summary, s.angle, s.sources, s.category), wanted)
      and (before is null or s.story_number < before)
    order by s.story_number desc limit most) f), '[]');
end $$;

create function public.production_found(wanted jsonb, trash boolean, view text, before integer, most integer)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  since timestamptz := (wanted ->> 'since')::timestamptz;
begin
  return coalesce((select json_agg(f order by f.story_number desc) from (
    select p.* from public.production_stories p
    where case when p.deleted_at is null then not trash else trash end
      and case when public.production_shows(p, view) then true else false end
      and (since is null or p.created_at >= since)
      and (wanted ->> 'category' is null or lower(p.category) = lower(wanted ->> 'category'))
      and public.has_words(concat_ws(' ', '#' || p.story_number, p.title, p.news_article, p.full_script, p.category), wanted)
      and (before is null or p.story_number < before)
    order by p.story_number desc limit most) f), '[]');
end $$;

create function public.runs_found(wanted jsonb, wanted_status text, wanted_type text, story uuid, after_started timestamptz, after_id uuid, most integer)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  since timestamptz := (wanted ->> 'since')::timestamptz;
begin
  return coalesce((select json_agg(f order by f.started_at desc, f.id desc) from (
    select r.* from public.workflow_runs r
    where r.deleted_at is null
      and (wanted_status is null or r.status = wanted_status)
      and (wanted_type is null or r.type = wanted_type)
      and (story is null or r.story_id = story)
      and (since is null or r.started_at >= since)
      and public.has_words(concat_ws(' ', r.story_title, r.name, r.error_message, r.id::text), wanted)
      and (after_started is null or (r.started_at, r.id) < (after_started, after_id))
    order by r.started_at desc, r.id desc limit most) f), '[]');
end $$;

do $$
declare
  f regprocedure;
begin
  foreach f in array array[
    'public.has_words(text, jsonb)', 'public.feed_found(jsonb, timestamptz, text, text, jsonb, integer)',
    'public.inbox_found(jsonb, boolean, text, integer, integer)', 'public.production_found(jsonb, boolean, text, integer, integer)',
    'public.runs_found(jsonb, text, text, uuid, timestamptz, uuid, integer)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated, service_role', f);
  end loop;
end $$;
