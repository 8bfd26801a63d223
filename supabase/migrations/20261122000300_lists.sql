-- Lists are sorted, filtered and paged in the database, so that they cost what is shown and not what is stored.

-- The score of a post, held equal to core/velocity by a test over random posts. Each body is one expression that the
-- planner puts in place of the call; all numbers are double precision, as in TypeScript.
create function public.estimated_views(likes bigint, retweets bigint, replies bigint)
returns double precision
language sql immutable parallel safe
-- beyond 2^52 a number is whole, and adding a half would change it
return case when likes::float8 + retweets::float8 + replies::float8 < 2e14::float8
  then floor(greatest(
    least(greatest(likes::float8 / 0.02::float8, retweets::float8 / 0.003::float8, replies::float8 / 0.001::float8), 1e7::float8),
    20 * (likes::float8 + retweets::float8 + replies::float8)) + 0.5::float8)
  else 20 * (likes::float8 + retweets::float8 + replies::float8) end;

-- The part of the score that time does not change, never negative.
create function public.velocity_without_age(views bigint, likes bigint, retweets bigint, replies bigint)
returns double precision
language sql immutable parallel safe
return 0.3::float8 * least(100::float8, 20 * log10(1 + likes::float8 + 3 * retweets::float8 + 2 * replies::float8))
  + 0.2::float8 * case when coalesce(views::float8, public.estimated_views(likes, retweets, replies)) > 0
      then 1000 * retweets::float8 / coalesce(views::float8, public.estimated_views(likes, retweets, replies)) else 0 end
  + 0.15::float8 * least(30::float8, retweets::float8 / 10);

-- `moment_ms` is milliseconds since 1970. Rows are read with whole milliseconds, so what is below them is cut off here
-- too; the little that is added makes up for the rounding of date_part, which is several times as fast as extract.
create function public.age_in_hours(posted_at timestamptz, moment_ms double precision)
returns double precision
language sql stable parallel safe
return greatest(0::float8, moment_ms - floor(date_part('epoch', posted_at) * 1000 + 0.0005::float8)) / 3600000::float8;

-- 0 to 100. exp() refuses results too small for a number: recency is as good as nothing long before 5,600 hours.
create function public.velocity_score(without_age double precision, age_hours double precision)
returns integer
language sql immutable parallel safe
return floor(least(100::float8, without_age + 35 * exp(- least(5600::float8, age_hours) / 8)) + 0.500000001::float8)::integer;

create function public.trending_factor(likes bigint, retweets bigint, age_hours double precision)
returns double precision
language sql immutable parallel safe
return case when likes::float8 + retweets::float8 = 0 then 0.1::float8
  when age_hours = 0 then 2::float8
  else least(2::float8, greatest(0.1::float8, (likes::float8 + retweets::float8) / age_hours / 100)) end;

create index scraped_posts_velocity_idx on public.scraped_posts
  ((public.velocity_without_age(views, likes, retweets, replies)) desc, posted_at desc);

-- What the feed is sorted by, the highest first; equals by time, newest first.
create function public.feed_key(post public.scraped_posts, sorted_by text, moment_ms double precision)
returns double precision
language sql stable parallel safe
return case sorted_by
  when 'velocity' then public.velocity_score(
    public.velocity_without_age(post.views, post.likes, post.retweets, post.replies),
    public.age_in_hours(post.posted_at, moment_ms))::float8
  when 'views' then coalesce(post.views::float8, public.estimated_views(post.likes, post.retweets, post.replies))
  when 'likes' then post.likes::float8
  when 'replies' then post.replies::float8
  else 0 end;

create function public.feed_shows(post public.scraped_posts, shown text, moment_ms double precision)
returns boolean
language sql stable parallel safe
return case shown
  when 'high' then public.velocity_score(
    public.velocity_without_age(post.views, post.likes, post.retweets, post.replies),
    public.age_in_hours(post.posted_at, moment_ms)) >= 50
  when 'trending' then public.trending_factor(post.likes, post.retweets, public.age_in_hours(post.posted_at, moment_ms)) >= 1
  when '4h' then public.age_in_hours(post.posted_at, moment_ms) <= 4
  else true end;

-- The first `most` places of the feed as `[{key, posted_at, id}]`, or those behind the place `after`.
create function public.feed_places(moment timestamptz, sorted_by text, shown text, after jsonb default null, most integer default 1000)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  moment_ms float8 := floor(extract(epoch from moment) * 1000)::float8;
  after_key float8 := (after ->> 'key')::float8;
  after_posted timestamptz := (after ->> 'posted_at')::timestamptz;
  after_id uuid := (after ->> 'id')::uuid;
  depth integer := 1000;
  least_static float8;
  least_posted timestamptz;
  most_unseen integer;
  last_posted timestamptz;
  last_key float8;
  places jsonb;
begin
  if sorted_by = 'posted' and shown in ('all', '4h') then
    return coalesce((
      select jsonb_agg(to_jsonb(f) order by f.posted_at desc, f.id desc) from (
        select 0 as key, p.posted_at, p.id from public.scraped_posts p
        where (shown = 'all' or p.posted_at >= moment - interval '4 hours')
          and (after is null or (p.posted_at <= after_posted and (p.posted_at, p.id) < (after_posted, after_id)))
        order by p.posted_at desc, p.id desc limit most) f), '[]');
  end if;

  -- The threshold algorithm (Fagin, Lotem and Naor 2001): the score rises with its part without age and with the time
  -- of posting, so that the first of two lists hold the best as soon as no post further down can reach them.
  while after is null and most <= 2000 and depth <= 16000 and (sorted_by = 'velocity' or shown in ('high', '4h')) loop
    with by_static as materialized (
      select p.* from public.scraped_posts p
      order by public.velocity_without_age(p.views, p.likes, p.retweets, p.replies) desc, p.posted_at desc limit depth
    ), newest as materialized (
      select p.* from public.scraped_posts p order by p.posted_at desc limit depth
    ), seen as (
      select s.* from by_static s
      union all
      select n.* from newest n where n.id not in (select s.id from by_static s)
    ), best as (
      select public.feed_key(b, sorted_by, moment_ms) as key, b.posted_at, b.id
      from seen b where public.feed_shows(b, shown, moment_ms)
      order by 1 desc, 2 desc, 3 desc limit most
    )
    select (select min(public.velocity_without_age(s.views, s.likes, s.retweets, s.replies)) from by_static s having count(*) = depth),
      (select min(n.posted_at) from newest n having count(*) = depth),
      (select jsonb_agg(to_jsonb(b) order by b.key desc, b.posted_at desc, b.id desc) from best b)
      into least_static, least_posted, places;
    -- A list that ended held all posts. The little is for what two roundings may differ by.
    most_unseen := public.velocity_score(least_static + 0.000001, public.age_in_hours(least_posted, moment_ms));
    last_key := (places -> -1 ->> 'key')::float8;
    last_posted := (places -> -1 ->> 'posted_at')::timestamptz;
    if most_unseen is null or (shown = 'high' and most_unseen < 50)
       or (shown = '4h' and least_posted < moment - interval '4 hours')
       or (sorted_by = 'velocity' and jsonb_array_length(places) = most
           and (last_key > most_unseen or (last_key = most_unseen and last_posted > least_posted))) then
      return coalesce(places, '[]');
    end if;
    depth := depth * 4;
  end loop;

  return coalesce((
    select jsonb_agg(to_jsonb(f) order by f.key desc, f.posted_at desc, f.id desc) from (
      select k.key, k.posted_at, k.id from (
        select public.feed_key(p, sorted_by, moment_ms) as key, p.posted_at, p.id
        from public.scraped_posts p where public.feed_shows(p, shown, moment_ms)) k
      where after is null or (k.key, k.posted_at, k.id) < (after_key, after_posted, after_id)
      order by k.key desc, k.posted_at desc, k.id desc limit most) f), '[]');
end $$;

-- Posts by their ids, in the order of the ids, each with the inbox story that was made of it.
create function public.feed_posts(ids uuid[])
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('inbox_stories',
    (select jsonb_build_object('deleted_at', s.deleted_at) from public.inbox_stories s where s.post_id = p.id)) order by o.place), '[]')
  from unnest(ids) with ordinality o (id, place) join public.scraped_posts p on p.id = o.id
$$;

-- What a view of the production table shows, held equal to core/data/productionViews by a test. The characters are those
-- that JavaScript's trim() takes off.
create function public.trimmed(entered text)
returns text
language sql immutable parallel safe
return lower(btrim(entered, E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'));

create function public.production_shows(story public.production_stories, view text)
returns boolean
language sql immutable parallel safe
return case when view in ('master', 'free-for-all') then true
  when story.is_completed or public.trimmed(story.yt_upload) in ('yes', 'done') then false
  when view = 'focus' then public.trimmed(story.urgency) <> 'low'
  when view = 'needs-thumbnail' then public.trimmed(story.thumbnail) in ('', 'not started')
  when view = 'needs-edit' then public.trimmed(story.editors_script) = '' or public.trimmed(story.redo_audio) in ('yes', 'done')
  when view = 'finish-video' then public.trimmed(story.editors_script) <> ''
    and public.trimmed(story.video_uploaded_yt) not in ('yes', 'done')
  else false end;

-- Pages of the lists, in their order, behind what was read last. Conditions stand in a `case` so that they do not keep
-- the planner from walking the index of the order: the embedded database has no statistics, and believes without them
-- that hardly a row has no deleted_at.
create function public.inbox_page(trash boolean, state text, before integer, most integer)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return coalesce((select json_agg(f order by f.story_number desc) from (
    select s.* from public.inbox_stories s
    where case when s.deleted_at is null then not trash else trash end
      and case state when 'go' then s.is_completed and not s.workflow_completed
        when 'open' then not s.is_completed and not s.workflow_completed
        when 'researched' then s.workflow_completed else true end
      and (before is null or s.story_number < before)
    order by s.story_number desc limit most) f), '[]');
end $$;

create function public.production_page(trash boolean, view text, before integer, most integer)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return coalesce((select json_agg(f order by f.story_number desc) from (
    select p.* from public.production_stories p
    where case when p.deleted_at is null then not trash else trash end
      and case when public.production_shows(p, view) then true else false end
      and (before is null or p.story_number < before)
    order by p.story_number desc limit most) f), '[]');
end $$;

create function public.runs_page(wanted_status text, wanted_type text, story uuid, after_started timestamptz, after_id uuid, most integer)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return coalesce((select json_agg(f order by f.started_at desc, f.id desc) from (
    select r.* from public.workflow_runs r
    where case when r.deleted_at is null then true else false end
      and case when wanted_status is null or r.status = wanted_status then true else false end
      and case when wanted_type is null or r.type = wanted_type then true else false end
      and (story is null or r.story_id = story)
      and (after_started is null or (r.started_at, r.id) < (after_started, after_id))
    order by r.started_at desc, r.id desc limit most) f), '[]');
end $$;

-- Ids of runs that begin or end with what tables show of them; a few are enough to tell that several fit.
create function public.runs_named(part text)
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(f.id), '[]') from (
    select r.id from public.workflow_runs r
    where r.deleted_at is null and (left(r.id::text, length(part)) = part or right(r.id::text, length(part)) = part)
    order by r.started_at desc limit 100) f
$$;

-- The lists' orders, with the id where a time may stand twice.
drop index public.workflow_runs_started_at_idx;
create index workflow_runs_started_at_idx on public.workflow_runs (started_at desc, id desc);
drop index public.scraped_posts_posted_at_idx;
create index scraped_posts_posted_at_idx on public.scraped_posts (posted_at desc, id desc);

-- A clock that was turned back made durations negative. Whoever computes one, none is stored below zero.
create function public.keep_duration() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.duration_ms := 0;
  return new;
end $$;
create trigger keep_duration before insert or update on public.workflow_runs
  for each row when (new.duration_ms < 0) execute function public.keep_duration();
create trigger keep_duration before insert or update on public.workflow_outputs
  for each row when (new.duration_ms < 0) execute function public.keep_duration();
update public.workflow_runs set duration_ms = 0 where duration_ms < 0;
update public.workflow_outputs set duration_ms = 0 where duration_ms < 0;

do $$
declare
  f regprocedure;
begin
  foreach f in array array[
    'public.estimated_views(bigint, bigint, bigint)', 'public.velocity_without_age(bigint, bigint, bigint, bigint)',
    'public.age_in_hours(timestamptz, double precision)', 'public.velocity_score(double precision, double precision)',
    'public.trending_factor(bigint, bigint, double precision)', 'public.feed_key(public.scraped_posts, text, double precision)',
    'public.feed_shows(public.scraped_posts, text, double precision)',
    'public.feed_places(timestamptz, text, text, jsonb, integer)', 'public.feed_posts(uuid[])', 'public.trimmed(text)', 'public.production_shows(public.production_stories, text)',
    'public.inbox_page(boolean, text, integer, integer)', 'public.production_page(boolean, text, integer, integer)',
    'public.runs_page(text, text, uuid, timestamptz, uuid, integer)', 'public.runs_named(text)',
    'public.keep_duration()']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated, service_role', f);
  end loop;
end $$;
