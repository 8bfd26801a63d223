-- Whether the cost of a scrape is that of the price list, because the service named none. Rows of before are taken as billed.
alter table public.scrape_runs add column cost_is_estimate boolean not null default false;

-- As before, with that.
create or replace function public.store_scrape(posts jsonb, taken_at timestamptz, account jsonb default null, scrape_run jsonb default null)
returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  added integer;
  seen integer;
begin
  if scrape_run is not null then
    -- the same actor run collected twice (a crash between store and report) changes nothing
    perform 1 from public.scrape_runs r where r.id = (scrape_run ->> 'id')::uuid and r.status = 'running' for update;
    if not found then
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

-- As before, with the scrapes that failed, and those whose cost is an estimate.
create or replace function public.model_usage(since timestamptz)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'models', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'purpose', f.purpose,
          'step_number', f.step_number, 'model', f.model, 'calls', f.calls, 'failed', f.failed, 'tokens', f.tokens,
          'cost_usd', f.cost_usd, 'cost_is_estimate', f.cost_is_estimate,
          'estimated', f.estimated, 'estimated_usd', f.estimated_usd, 'awaiting_bill', f.awaiting_bill, 'unnamed', f.unnamed,
          'unnamed_usd', f.unnamed_usd, 'unpriced', f.unpriced)
          order by f.day, f.purpose, f.step_number, f.model) from (
        select (c.started_at at time zone 'UTC')::date as day, c.purpose, c.step_number,
          coalesce(c.model_served, c.model_asked) as model, count(*) as calls,
          count(*) filter (where c.ended <> 'completed') as failed, sum(c.tokens_used) as tokens,
          sum(c.cost_usd) as cost_usd, bool_or(c.cost_is_estimate) as cost_is_estimate,
          count(*) filter (where c.cost_is_estimate) as estimated,
          coalesce(sum(c.cost_usd) filter (where c.cost_is_estimate), 0) as estimated_usd,
          count(*) filter (where c.bill_due_at is not null) as awaiting_bill,
          count(*) filter (where c.cost_is_estimate and c.generation_id is null and c.ended <> 'completed') as unnamed,
          coalesce(sum(c.cost_usd)
            filter (where c.cost_is_estimate and c.generation_id is null and c.ended <> 'completed'), 0) as unnamed_usd,
          count(*) filter (where c.price_is_unknown) as unpriced
        from public.model_calls c where c.started_at >= since
        group by 1, 2, 3, 4) f), '[]'),
    'scraping', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'runs', f.runs, 'failed', f.failed, 'items', f.items,
          'cost_usd', f.cost_usd, 'estimated', f.estimated, 'estimated_usd', f.estimated_usd, 'unbilled', f.unbilled)
          order by f.day) from (
        select (s.started_at at time zone 'UTC')::date as day, count(*) as runs, sum(s.items) as items,
          count(*) filter (where s.status = 'failed') as failed,
          sum(s.cost_usd) as cost_usd, count(*) filter (where s.cost_is_estimate) as estimated,
          coalesce(sum(s.cost_usd) filter (where s.cost_is_estimate), 0) as estimated_usd,
          count(*) filter (where s.status = 'running') as unbilled
        from public.scrape_runs s where s.started_at >= since
        group by 1) f), '[]'),
    'research', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'runs', f.runs,
          'cost_usd', f.cost_usd, 'cost_is_estimate', f.cost_is_estimate) order by f.day) from (
        select (w.completed_at at time zone 'UTC')::date as day, count(*) as runs, sum(w.cost_usd) as cost_usd,
          bool_or(exists (select from public.model_calls c where c.run_id = w.id and c.cost_is_estimate)) as cost_is_estimate
        from public.workflow_runs w
        where w.type = 'research' and w.status = 'completed' and w.completed_at >= since
        group by 1) f), '[]'))
$$;
