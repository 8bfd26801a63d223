-- A post is sorted in once its momentum is computed, which follows each scrape: until then it is in none of the indexes of
-- the feed's orders, and feed_places looks at it by itself. Each of the six cost storing a post as much as four of its
-- columns, and the momentum, a moment later, the same again.
drop index public.scraped_posts_momentum_idx, public.scraped_posts_velocity_idx, public.scraped_posts_views_idx,
  public.scraped_posts_likes_idx, public.scraped_posts_replies_idx, public.scraped_posts_trending_idx;
create index scraped_posts_momentum_idx on public.scraped_posts (momentum_order desc, posted_at desc, id desc)
  where not momentum_due;
create index scraped_posts_velocity_idx on public.scraped_posts (score_without_age desc, posted_at desc, id desc)
  where not momentum_due;
create index scraped_posts_views_idx on public.scraped_posts (views_shown desc, posted_at desc, id desc) where not momentum_due;
create index scraped_posts_likes_idx on public.scraped_posts (likes desc, posted_at desc, id desc) where not momentum_due;
create index scraped_posts_replies_idx on public.scraped_posts (replies desc, posted_at desc, id desc) where not momentum_due;
create index scraped_posts_trending_idx on public.scraped_posts (trending_until desc) where not momentum_due;

-- The first `most` places of the feed as `[{key, posted_at, id}]`, or those behind the place `after`.
create or replace function public.feed_places(
  moment timestamptz, sorted_by text, shown text, after jsonb default null, most integer default 1000)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  moment_ms float8 := floor(extract(epoch from moment) * 1000)::float8;
  after_key float8 := (after ->> 'key')::float8;
  after_posted timestamptz := (after ->> 'posted_at')::timestamptz;
  after_id uuid := (after ->> 'id')::uuid;
  stored_key text := case sorted_by when 'likes' then 'p.likes' when 'replies' then 'p.replies'
    when 'views' then 'p.views_shown' when 'momentum' then 'p.momentum_order' end;
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

  -- The index of the order gives a page as it is, but for the due posts.
  if shown = 'all' and stored_key is not null then
    execute format($query$
      select jsonb_agg(to_jsonb(f) order by f.key desc, f.posted_at desc, f.id desc) from (
        (select %1$s::float8 as key, p.posted_at, p.id from public.scraped_posts p where not p.momentum_due %2$s
          order by %1$s desc, p.posted_at desc, p.id desc limit $4)
        union all
        (select %1$s::float8 as key, p.posted_at, p.id from public.scraped_posts p where p.momentum_due %2$s
          order by %1$s desc, p.posted_at desc, p.id desc limit $4)
        order by key desc, posted_at desc, id desc limit $4) f$query$,
      stored_key,
      case when after is not null then format('and (%s, p.posted_at, p.id) < ($1::%s, $2, $3)', stored_key,
        case when sorted_by in ('likes', 'replies') then 'bigint' else 'float8' end) end)
      into places using after_key, after_posted, after_id, most;
    return coalesce(places, '[]');
  end if;

  -- The threshold algorithm (Fagin, Lotem and Naor 2001): the score rises with its part without age and with the time
  -- of posting, so that the first of two lists hold the best as soon as no post further down can reach them. The due
  -- posts, which the first list does not have, are looked at one and all.
  while shown = 'all' and sorted_by = 'velocity' and most <= 2000 and depth <= 16000 loop
    with by_static as materialized (
      select p.id, p.posted_at, p.score_without_age,
        public.velocity_score(p.score_without_age, public.age_in_hours(p.posted_at, moment_ms))::float8 as key
      from public.scraped_posts p where not p.momentum_due
      order by p.score_without_age desc, p.posted_at desc, p.id desc limit depth
    ), newest as materialized (
      select p.id, p.posted_at,
        public.velocity_score(p.score_without_age, public.age_in_hours(p.posted_at, moment_ms))::float8 as key
      from public.scraped_posts p order by p.posted_at desc, p.id desc limit depth
    ), due as materialized (
      select d.key, d.posted_at, d.id from (
        select p.id, p.posted_at,
          public.velocity_score(p.score_without_age, public.age_in_hours(p.posted_at, moment_ms))::float8 as key
        from public.scraped_posts p where p.momentum_due) d
      where after is null or (d.key, d.posted_at, d.id) < (after_key, after_posted, after_id)
      order by 1 desc, 2 desc, 3 desc limit most
    ), seen as (
      select s.key, s.posted_at, s.id from by_static s
      union
      select n.key, n.posted_at, n.id from newest n
      union
      select d.key, d.posted_at, d.id from due d
    ), best as (
      select b.key, b.posted_at, b.id from seen b
      where after is null or (b.key, b.posted_at, b.id) < (after_key, after_posted, after_id)
      order by 1 desc, 2 desc, 3 desc limit most
    )
    select (select min(s.score_without_age) from by_static s having count(*) = depth),
      (select min(n.posted_at) from newest n having count(*) = depth),
      (select jsonb_agg(to_jsonb(b) order by b.key desc, b.posted_at desc, b.id desc) from best b)
      into least_static, least_posted, places;
    -- A list that ended held all posts. The little is for what two roundings may differ by.
    most_unseen := public.velocity_score(least_static + 0.000001, public.age_in_hours(least_posted, moment_ms));
    last_key := (places -> -1 ->> 'key')::float8;
    last_posted := (places -> -1 ->> 'posted_at')::timestamptz;
    if most_unseen is null or (jsonb_array_length(places) = most
        and (last_key > most_unseen or (last_key = most_unseen and last_posted > least_posted))) then
      return coalesce(places, '[]');
    end if;
    depth := depth * 4;
  end loop;

  -- Of a filter only the posts that may pass it: a score of 50 takes 49.49 without age, or at most 65.3 hours of age.
  return coalesce((
    select jsonb_agg(to_jsonb(f) order by f.key desc, f.posted_at desc, f.id desc) from (
      select k.key, k.posted_at, k.id from (
        select public.feed_key(p, sorted_by, moment_ms) as key, p.posted_at, p.id
        from public.scraped_posts p
        where (shown <> '4h' or p.posted_at >= moment - interval '4 hours 1 second')
          and (shown <> 'trending' or p.momentum_due or (not p.momentum_due and p.trending_until >= moment_ms))
          and (shown <> 'high' or p.momentum_due or (not p.momentum_due and p.score_without_age >= 49.49)
            or p.posted_at >= moment - interval '66 hours')
          and public.feed_shows(p, shown, moment_ms)) k
      where after is null or (k.key, k.posted_at, k.id) < (after_key, after_posted, after_id)
      order by k.key desc, k.posted_at desc, k.id desc limit most) f), '[]');
end $$;
