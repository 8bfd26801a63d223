-- Records which run of the service a scrape paid for, and returns the row that has it. Another process may have closed the
-- row meanwhile, because it found no run, or recorded another run: then this one gets a row of its own, so that its posts
-- are stored and its cost is counted.
create function public.record_actor_run(scrape_run uuid, actor_run text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile text;
  recorded public.scrape_runs;
begin
  select lower(r.username) into profile from public.scrape_runs r where r.id = scrape_run;
  if not found then
    return null;
  end if;
  loop
    select r.* into recorded from public.scrape_runs r where r.actor_run_id = actor_run;
    if found then
      if lower(recorded.username) <> profile then
        raise exception 'the run % belongs to another profile', actor_run using errcode = 'unique_violation';
      end if;
      return to_jsonb(recorded);
    end if;
    begin
      update public.scrape_runs r set actor_run_id = actor_run
        where r.id = scrape_run and r.status = 'running' and r.actor_run_id is null
        returning * into recorded;
      if found then
        return to_jsonb(recorded);
      end if;
      -- A profile has one open row. One that is closed from the start can be stored all the same.
      insert into public.scrape_runs (
        account_id, username, actor, actor_run_id, max_items, started_at, triggered_by, status, finished_at, error_message)
      select r.account_id, r.username, r.actor, actor_run, r.max_items, r.started_at, r.triggered_by,
        case when other.is_open then 'failed' else 'running' end,
        case when other.is_open then now() end,
        case when other.is_open then 'Another run of the profile was open' end
      from public.scrape_runs r, lateral (
        select exists (select from public.scrape_runs o
          where lower(o.username) = profile and o.status = 'running') as is_open) other
      where r.id = scrape_run
      on conflict do nothing
      returning * into recorded;
      if found then
        return to_jsonb(recorded);
      end if;
    exception when unique_violation then
      null; -- another process has just recorded it
    end;
  end loop;
end $$;
revoke all on function public.record_actor_run(uuid, text) from public, anon, authenticated;
grant execute on function public.record_actor_run(uuid, text) to service_role;

-- As before, but posts are stored also where another process gave the run up meanwhile: they are paid for.
create or replace function public.store_scrape(posts jsonb, taken_at timestamptz, account jsonb default null, scrape_run jsonb default null)
returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  added integer;
  seen integer;
  standing text;
begin
  if scrape_run is not null then
    -- the same actor run collected twice (a crash between store and report) changes nothing
    select r.status into standing from public.scrape_runs r where r.id = (scrape_run ->> 'id')::uuid for update;
    if standing = 'stored' then
      return jsonb_build_object('added', 0, 'updated', 0, 'repeated', true);
    end if;
  end if;
  with incoming as (
    select distinct on (p.tweet_id) p.*
    from jsonb_to_recordset(posts) as p(
      id uuid, tweet_id text, url text, content text, lang text, author_username text, author_display_name text,
      author_avatar_url text, author_verified boolean, posted_at timestamptz, views bigint, likes bigint,
      retweets bigint, replies bigint, media jsonb, category text, is_reply boolean, in_reply_to text,
      quote_count bigint, bookmark_count bigint, quoted_post jsonb)
    order by p.tweet_id
  ), stored as (
    insert into public.scraped_posts as s (
      id, tweet_id, url, content, lang, author_username, author_display_name, author_avatar_url, author_verified,
      posted_at, views, likes, retweets, replies, media, category, account_id, scraped_at,
      is_reply, in_reply_to, quote_count, bookmark_count, quoted_post)
    select coalesce(i.id, gen_random_uuid()), i.tweet_id, i.url, i.content, i.lang, i.author_username,
      i.author_display_name, i.author_avatar_url, i.author_verified, i.posted_at, i.views, i.likes,
      i.retweets, i.replies, i.media, i.category, (account ->> 'id')::uuid, taken_at,
      coalesce(i.is_reply, false), i.in_reply_to, i.quote_count, i.bookmark_count, i.quoted_post
    from incoming i
    on conflict (tweet_id) do update set
      content = excluded.content, author_display_name = excluded.author_display_name,
      author_avatar_url = coalesce(excluded.author_avatar_url, s.author_avatar_url),
      author_verified = excluded.author_verified, views = coalesce(excluded.views, s.views),
      likes = excluded.likes, retweets = excluded.retweets, replies = excluded.replies, media = excluded.media,
      account_id = coalesce(excluded.account_id, s.account_id), scraped_at = excluded.scraped_at,
      is_reply = s.is_reply or excluded.is_reply, in_reply_to = coalesce(excluded.in_reply_to, s.in_reply_to),
      quote_count = coalesce(excluded.quote_count, s.quote_count),
      bookmark_count = coalesce(excluded.bookmark_count, s.bookmark_count),
      quoted_post = coalesce(excluded.quoted_post, s.quoted_post)
      -- a late answer of an older scrape must not turn the metrics back
      where s.scraped_at <= excluded.scraped_at
    returning s.id, s.views, s.likes, s.retweets, s.replies, (s.created_at = now()) as is_new
  ), snapshots as (
    insert into public.post_snapshots (post_id, taken_at, views, likes, retweets, replies)
    select id, store_scrape.taken_at, views, likes, retweets, replies from stored
    on conflict (post_id, taken_at) do nothing
  )
  select count(*) filter (where is_new), count(*) filter (where not is_new) into added, seen from stored;

  if account is not null then
    update public.monitored_accounts a set
      display_name = coalesce(nullif(account ->> 'display_name', ''), a.display_name),
      avatar_url = coalesce(account ->> 'avatar_url', a.avatar_url),
      verified = coalesce((account ->> 'verified')::boolean, a.verified),
      follower_count = coalesce((account ->> 'follower_count')::bigint, a.follower_count),
      scrape_count = a.scrape_count + 1,
      last_scraped = greatest(a.last_scraped, taken_at)
    where a.id = (account ->> 'id')::uuid;
  end if;
  if scrape_run is not null then
    update public.scrape_runs r set
      status = 'stored', finished_at = now(), items = (scrape_run ->> 'items')::integer, stored = added + seen,
      dropped = (scrape_run ->> 'dropped')::integer, cost_usd = (scrape_run ->> 'cost_usd')::numeric,
      cost_is_estimate = coalesce((scrape_run ->> 'cost_is_estimate')::boolean, false),
      error_message = scrape_run ->> 'error_message'
    where r.id = (scrape_run ->> 'id')::uuid;
  end if;
  return jsonb_build_object('added', added, 'updated', seen, 'repeated', false);
end $$;
