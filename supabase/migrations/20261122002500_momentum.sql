-- What core/velocity/momentum.ts computes of a post's looks, kept for the order of the feed. All posts lose momentum alike
-- between two looks, so that a stored number orders them at any time; an index serves the page.
alter table public.scraped_posts
  -- log2 of the momentum at the last look, plus that look's time in units of four hours since 1970; this far below where there is none
  add column momentum_order double precision not null default -1000000,
  -- true where a look came since
  add column momentum_due boolean not null default true;

create index scraped_posts_momentum_idx on public.scraped_posts (momentum_order desc, posted_at desc, id desc);
create index scraped_posts_momentum_due_idx on public.scraped_posts ((lower(author_username))) where momentum_due;
-- An account's latest posts make its baseline.
create index scraped_posts_author_idx on public.scraped_posts ((lower(author_username)), posted_at desc);

create function public.momentum_falls_due() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.momentum_due := true;
  return new;
end $$;
create trigger momentum_falls_due before update on public.scraped_posts
  for each row when (new.scraped_at is distinct from old.scraped_at) execute function public.momentum_falls_due();

-- What posts of an account usually have at each age (core/velocity/baseline.ts).
create table public.account_baselines (
  -- a handle in lower case, monitored or not
  username text primary key,
  posts integer not null check (posts > 0),
  -- [{age, total}]
  points jsonb not null,
  updated_at timestamptz not null default now()
);
alter table public.account_baselines enable row level security;
revoke all on public.account_baselines from anon, authenticated;
grant all on public.account_baselines to service_role;
grant select, insert, update on public.account_baselines to authenticated;
create policy "staff read" on public.account_baselines for select to authenticated using ((select public.is_staff()));
create policy "staff insert" on public.account_baselines for insert to authenticated with check ((select public.is_staff()));
create policy "staff update" on public.account_baselines for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));

-- The latest 100 looks of each post: {post id: [{taken_at, views, likes, retweets, replies}]}, oldest first.
create function public.looks_of(ids uuid[])
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(i.id, l.looks), '{}')
  from (select distinct id from unnest(ids) id) i, lateral (
    select coalesce(jsonb_agg(jsonb_build_object('taken_at', s.taken_at, 'views', s.views, 'likes', s.likes,
      'retweets', s.retweets, 'replies', s.replies) order by s.taken_at), '[]') as looks
    from (select * from public.post_snapshots p where p.post_id = i.id order by p.taken_at desc limit 100) s) l
$$;

-- Accounts with posts whose momentum is due.
create function public.accounts_due(most integer)
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(d.username), '[]') from (
    select lower(p.author_username) as username from public.scraped_posts p where p.momentum_due group by 1 limit most) d
$$;

-- Of one account its newest 100 posts, and as many others as are due.
create function public.posts_due(account text, most integer)
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'posted_at', f.posted_at, 'scraped_at', f.scraped_at, 'due', f.momentum_due)
    order by f.posted_at desc, f.id), '[]')
  from (
    (select p.id, p.posted_at, p.scraped_at, p.momentum_due from public.scraped_posts p
      where lower(p.author_username) = lower(account) order by p.posted_at desc limit 100)
    union
    (select p.id, p.posted_at, p.scraped_at, p.momentum_due from public.scraped_posts p
      where lower(p.author_username) = lower(account) and p.momentum_due limit most)) f
$$;

create function public.baselines_of(usernames text[])
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('username', b.username, 'posts', b.posts, 'points', b.points)), '[]')
  from public.account_baselines b where b.username = any (usernames)
$$;

-- Keeps what was computed. `orders` is [{id, scraped_at, momentum_order}]: a post that was looked at meanwhile stays due.
create function public.keep_momentum(account text, baseline jsonb, orders jsonb)
returns integer
language plpgsql set search_path = '' as $$
declare
  kept integer;
begin
  -- JSON null where the client sends one
  if jsonb_typeof(baseline) = 'object' then
    insert into public.account_baselines (username, posts, points)
    values (lower(account), (baseline ->> 'posts')::integer, baseline -> 'points')
    on conflict (username) do update set posts = excluded.posts, points = excluded.points, updated_at = now();
  end if;
  update public.scraped_posts p set momentum_order = o.momentum_order, momentum_due = false
  from jsonb_to_recordset(orders) as o(id uuid, scraped_at timestamptz, momentum_order double precision)
  -- milliseconds, as the times are read
  where p.id = o.id and date_trunc('milliseconds', p.scraped_at) = date_trunc('milliseconds', o.scraped_at);
  get diagnostics kept = row_count;
  return kept;
end $$;

create or replace function public.feed_key(post public.scraped_posts, sorted_by text, moment_ms double precision)
returns double precision
language sql stable parallel safe
return case sorted_by
  when 'velocity' then public.velocity_score(
    public.velocity_without_age(post.views, post.likes, post.retweets, post.replies),
    public.age_in_hours(post.posted_at, moment_ms))::float8
  when 'momentum' then post.momentum_order
  when 'views' then coalesce(post.views::float8, public.estimated_views(post.likes, post.retweets, post.replies))
  when 'likes' then post.likes::float8
  when 'replies' then post.replies::float8
  else 0 end;

-- The feed by momentum, as feed_places gives the other orders: read from the index, as far as posts pass the filter.
create function public.feed_by_momentum(moment timestamptz, shown text, after jsonb, most integer)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  moment_ms float8 := floor(extract(epoch from moment) * 1000)::float8;
  after_key float8 := (after ->> 'key')::float8;
  after_posted timestamptz := (after ->> 'posted_at')::timestamptz;
  after_id uuid := (after ->> 'id')::uuid;
begin
  return coalesce((
    select jsonb_agg(to_jsonb(f) order by f.key desc, f.posted_at desc, f.id desc) from (
      select p.momentum_order as key, p.posted_at, p.id from public.scraped_posts p
      where case when public.feed_shows(p, shown, moment_ms) then true else false end
        and (after is null or (p.momentum_order, p.posted_at, p.id) < (after_key, after_posted, after_id))
      order by p.momentum_order desc, p.posted_at desc, p.id desc limit most) f), '[]');
end $$;

do $$
declare
  f regprocedure;
begin
  foreach f in array array['public.momentum_falls_due()', 'public.looks_of(uuid[])', 'public.accounts_due(integer)',
    'public.posts_due(text, integer)', 'public.baselines_of(text[])', 'public.keep_momentum(text, jsonb, jsonb)',
    'public.feed_by_momentum(timestamptz, text, jsonb, integer)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated, service_role', f);
  end loop;
end $$;
