-- What must happen whole or not at all, each as one call. All run with the caller's rights (row-level security applies).

create function public.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.staff where user_id = auth.uid())
$$;

-- Sets one field only where it still holds what the editor saw; says what it holds otherwise.
create function public.set_story_field(story_table text, story uuid, field text, expected text, new_value text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  held text;
  kind text;
begin
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  select format_type(a.atttypid, a.atttypmod) into kind
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', story_table)::regclass and a.attname = field and a.attnum > 0
      and not a.attisdropped
      and field not in ('id', 'story_number', 'created_at', 'updated_at', 'deleted_at', 'post_id', 'story_id',
                        'created_from_workflow_run_id', 'missing_parts', 'workflow_completed');
  if kind is null then
    raise exception 'no such field: %', field using errcode = '22023';
  end if;
  execute format('select %I::text from public.%I where id = $1 and deleted_at is null for update', field, story_table)
    into held using story;
  if not found or held is null then
    return jsonb_build_object('found', false, 'applied', false, 'current', null);
  end if;
  if held is distinct from (case when kind = 'jsonb' then expected::jsonb::text
                                 when kind = 'boolean' then expected::boolean::text else expected end) then
    return jsonb_build_object('found', true, 'applied', false, 'current', held);
  end if;
  execute format('update public.%I set %I = $1::%s where id = $2', story_table, field, kind) using new_value, story;
  return jsonb_build_object('found', true, 'applied', true, 'current', new_value);
end $$;

-- Opens the one unfinished scrape of a profile: the one that is there, where it is young enough and of the same actor
-- to be collected, else a new one. What is too old or of another actor is given up, and said so.
create function public.open_scrape_run(new_run jsonb, collect_since timestamptz)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  opened public.scrape_runs;
  given_up integer;
begin
  update public.scrape_runs r set
    status = 'failed', finished_at = (new_run ->> 'started_at')::timestamptz, error_message = 'Never collected'
  where lower(r.username) = lower(new_run ->> 'username') and r.status = 'running'
    and (r.started_at < collect_since or r.actor <> new_run ->> 'actor');
  get diagnostics given_up = row_count;
  loop
    insert into public.scrape_runs (account_id, username, actor, max_items, started_at, triggered_by)
      values ((new_run ->> 'account_id')::uuid, new_run ->> 'username', new_run ->> 'actor',
              (new_run ->> 'max_items')::integer, (new_run ->> 'started_at')::timestamptz, new_run ->> 'triggered_by')
      on conflict (lower(username)) where status = 'running' do nothing
      returning * into opened;
    if found then
      return jsonb_build_object('resumed', false, 'given_up', given_up, 'run', to_jsonb(opened));
    end if;
    select r.* into opened from public.scrape_runs r
      where lower(r.username) = lower(new_run ->> 'username') and r.status = 'running';
    if found then
      return jsonb_build_object('resumed', true, 'given_up', given_up, 'run', to_jsonb(opened));
    end if;
  end loop;
end $$;

-- Stores what one scrape brought: posts, a snapshot of each, the account's profile and counters, the run's end.
-- `scrape_run` null: posts that come from a file or a sample.
create function public.store_scrape(posts jsonb, taken_at timestamptz, account jsonb default null, scrape_run jsonb default null)
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
      tweet_id text, url text, content text, lang text, author_username text, author_display_name text,
      author_avatar_url text, author_verified boolean, posted_at timestamptz, views bigint, likes bigint,
      retweets bigint, replies bigint, media jsonb, category text)
    order by p.tweet_id
  ), stored as (
    insert into public.scraped_posts as s (
      tweet_id, url, content, lang, author_username, author_display_name, author_avatar_url, author_verified,
      posted_at, views, likes, retweets, replies, media, category, account_id, scraped_at)
    select i.tweet_id, i.url, i.content, i.lang, i.author_username, i.author_display_name, i.author_avatar_url,
      i.author_verified, i.posted_at, i.views, i.likes, i.retweets, i.replies, i.media, i.category,
      (account ->> 'id')::uuid, taken_at
    from incoming i
    on conflict (tweet_id) do update set
      content = excluded.content, author_display_name = excluded.author_display_name,
      author_avatar_url = coalesce(excluded.author_avatar_url, s.author_avatar_url),
      author_verified = excluded.author_verified, views = coalesce(excluded.views, s.views),
      likes = excluded.likes, retweets = excluded.retweets, replies = excluded.replies, media = excluded.media,
      account_id = coalesce(excluded.account_id, s.account_id), scraped_at = excluded.scraped_at
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
      error_message = scrape_run ->> 'error_message'
    where r.id = (scrape_run ->> 'id')::uuid;
  end if;
  return jsonb_build_object('added', added, 'updated', seen, 'repeated', false);
end $$;

-- A post becomes an inbox story once. A story in the trash comes back instead of a second one.
create function public.add_post_to_inbox(post uuid, title text, summary text, angle text, sources text, videos jsonb, category text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  story public.inbox_stories;
begin
  -- The post's lock makes callers take turns: an insert that loses a race would use up a story number.
  perform 1 from public.scraped_posts p where p.id = post for update;
  select s.* into story from public.inbox_stories s where s.post_id = post for update;
  if not found then
    insert into public.inbox_stories (title, summary, angle, sources, videos, category, post_id)
      values (add_post_to_inbox.title, add_post_to_inbox.summary, add_post_to_inbox.angle, add_post_to_inbox.sources,
              add_post_to_inbox.videos, add_post_to_inbox.category, post)
      returning * into story;
    return jsonb_build_object('added', true, 'story', to_jsonb(story));
  end if;
  if story.deleted_at is null then
    return jsonb_build_object('added', false, 'story', to_jsonb(story));
  end if;
  update public.inbox_stories s set deleted_at = null where s.id = story.id returning * into story;
  return jsonb_build_object('added', true, 'story', to_jsonb(story));
end $$;

-- Takes or renews the lease on a run. Returns the run if the caller holds the lease now, null otherwise.
create function public.claim_workflow_run(run uuid, owner text, lease_seconds integer)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  claimed public.workflow_runs;
begin
  update public.workflow_runs r set
    lease_owner = owner, lease_expires_at = now() + make_interval(secs => lease_seconds)
  where r.id = run and r.deleted_at is null
    and (r.lease_owner is null or r.lease_owner = owner or r.lease_expires_at < now())
  returning * into claimed;
  if not found then return null; end if;
  return to_jsonb(claimed);
end $$;

-- One call a turn of the engine: stores finished steps, opens the ones that start now, renews the lease,
-- and reads back where the run stands. `finished` and `started` are arrays of workflow_outputs fields.
create function public.advance_workflow_run(run uuid, owner text, lease_seconds integer, finished jsonb, started jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  done integer;
  cost numeric;
  lowest integer;
  steps jsonb;
begin
  select w.* into r from public.workflow_runs w where w.id = run for update;
  if not found then
    raise exception 'no such run: %', run using errcode = 'PT404';
  end if;
  if r.lease_owner is distinct from owner then
    return jsonb_build_object('held', false, 'status', r.status, 'steps', '[]'::jsonb, 'cost_usd', r.cost_usd);
  end if;

  -- What was paid for is stored even where the run was paused meanwhile. A stored result is overwritten only by the
  -- answer to another prompt: after a resume its inputs may have changed.
  insert into public.workflow_outputs as o (
    workflow_run_id, story_id, step_number, step_name, service_used, model_served, prompt_used, prompt_hash, status,
    started_at, completed_at, duration_ms, output_format, output_content, citations, warnings, tokens_used,
    estimated_cost, cost_is_estimate, attempts, error_message)
  select run, r.story_id, f.step_number, f.step_name, f.service_used, f.model_served, f.prompt_used, f.prompt_hash,
    f.status, f.started_at, f.completed_at, f.duration_ms, coalesce(f.output_format, 'markdown'), f.output_content,
    coalesce(f.citations, '[]'), coalesce(f.warnings, '[]'), coalesce(f.tokens_used, 0), coalesce(f.estimated_cost, 0),
    coalesce(f.cost_is_estimate, false), coalesce(f.attempts, 0), f.error_message
  from jsonb_to_recordset(finished) as f(
    step_number integer, step_name text, service_used text, model_served text, prompt_used text, prompt_hash text,
    status text, started_at timestamptz, completed_at timestamptz, duration_ms bigint, output_format text,
    output_content text, citations jsonb, warnings jsonb, tokens_used integer, estimated_cost numeric,
    cost_is_estimate boolean, attempts integer, error_message text)
  on conflict (workflow_run_id, step_number) do update set
    service_used = excluded.service_used, model_served = excluded.model_served, prompt_used = excluded.prompt_used,
    prompt_hash = excluded.prompt_hash, status = excluded.status, started_at = excluded.started_at,
    completed_at = excluded.completed_at, duration_ms = excluded.duration_ms, output_format = excluded.output_format,
    output_content = excluded.output_content, citations = excluded.citations, warnings = excluded.warnings,
    tokens_used = o.tokens_used + excluded.tokens_used, estimated_cost = o.estimated_cost + excluded.estimated_cost,
    cost_is_estimate = o.cost_is_estimate or excluded.cost_is_estimate, attempts = o.attempts + excluded.attempts,
    error_message = excluded.error_message
    where (o.status <> 'completed' or o.prompt_hash <> excluded.prompt_hash)
      -- a step that was stopped before its answer gives back only what it had opened
      and (excluded.status <> 'pending' or o.status = 'running');

  if r.status = 'running' then
    insert into public.workflow_outputs as o (
      workflow_run_id, story_id, step_number, step_name, service_used, prompt_used, prompt_hash, status, started_at)
    select run, r.story_id, s.step_number, s.step_name, s.service_used, s.prompt_used, s.prompt_hash, 'running', s.started_at
    from jsonb_to_recordset(started) as s(
      step_number integer, step_name text, service_used text, prompt_used text, prompt_hash text, started_at timestamptz)
    on conflict (workflow_run_id, step_number) do update set
      status = 'running', service_used = excluded.service_used, prompt_used = excluded.prompt_used,
      prompt_hash = excluded.prompt_hash, started_at = excluded.started_at, completed_at = null, duration_ms = null,
      output_content = null, error_message = null
      where o.status <> 'completed' or o.prompt_hash <> excluded.prompt_hash;
  end if;

  select count(*) filter (where o.status = 'completed'), coalesce(sum(o.estimated_cost), 0),
      min(o.step_number) filter (where o.status = 'running'),
      coalesce(jsonb_agg(jsonb_build_object('step_number', o.step_number, 'status', o.status) order by o.step_number), '[]')
    into done, cost, lowest, steps
    from public.workflow_outputs o where o.workflow_run_id = run;
  update public.workflow_runs w set
    completed_steps = done, cost_usd = cost, current_step = coalesce(lowest, w.current_step),
    current_step_name = coalesce((select o.step_name from public.workflow_outputs o
                                  where o.workflow_run_id = run and o.step_number = lowest), w.current_step_name),
    -- a pause told the share before the steps in flight were stored
    success_rate = case when w.status = 'cancelled' then round(100.0 * done / greatest(w.total_steps, 1), 2)
                        else w.success_rate end,
    lease_expires_at = now() + make_interval(secs => lease_seconds)
  where w.id = run returning * into r;
  return jsonb_build_object('held', true, 'status', r.status, 'steps', steps, 'cost_usd', r.cost_usd);
end $$;

-- Pause: cancelled, with the share of steps that succeeded. The lease stays until its holder has stored what is in flight.
create function public.pause_workflow_run(run uuid, reason text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  update public.workflow_runs w set
    status = 'cancelled', completed_at = now(), error_message = reason,
    duration_ms = (extract(epoch from now() - w.started_at) * 1000)::bigint,
    success_rate = round(100.0 * w.completed_steps / greatest(w.total_steps, 1), 2)
  where w.id = run and w.status in ('pending', 'running')
  returning * into r;
  if not found then
    return jsonb_build_object('paused', false,
                              'run', (select to_jsonb(w) from public.workflow_runs w where w.id = run));
  end if;
  return jsonb_build_object('paused', true, 'run', to_jsonb(r));
end $$;

-- Takes a run that is not finished (or whose holder died) and sets it running. Null: somebody else holds it.
create function public.resume_workflow_run(run uuid, owner text, lease_seconds integer)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  update public.workflow_runs w set
    status = 'running', completed_at = null, duration_ms = null, success_rate = null, error_message = null,
    lease_owner = owner, lease_expires_at = now() + make_interval(secs => lease_seconds)
  where w.id = run and w.deleted_at is null and w.status <> 'completed'
    and (w.lease_owner is null or w.lease_owner = owner or w.lease_expires_at < now())
  returning * into r;
  if not found then return null; end if;
  return to_jsonb(r);
end $$;

-- The machinery failed (a refused key, a bug): the run ends, for whoever holds it. Null: it is not the caller's to end.
create function public.fail_workflow_run(run uuid, owner text, message text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  update public.workflow_runs w set
    status = 'failed', completed_at = now(), error_message = message, lease_owner = null, lease_expires_at = null,
    duration_ms = (extract(epoch from now() - w.started_at) * 1000)::bigint,
    success_rate = round(100.0 * w.completed_steps / greatest(w.total_steps, 1), 2)
  where w.id = run and w.status in ('pending', 'running') and (w.lease_owner is null or w.lease_owner = owner)
  returning * into r;
  if not found then return null; end if;
  return to_jsonb(r);
end $$;

create function public.release_workflow_run(run uuid, owner text)
returns void
language sql set search_path = '' as $$
  update public.workflow_runs set lease_owner = null, lease_expires_at = null where id = run and lease_owner = owner
$$;

-- The fields that a production story takes from research or from an inbox story; what is absent keeps its default.
create function public.insert_production_story(production jsonb, story uuid, run uuid)
returns public.production_stories
language plpgsql set search_path = '' as $$
declare
  made public.production_stories;
begin
  insert into public.production_stories (
    urgency, title, news_article, story_bias, thumb_guide, youtube_description, overarching_questions, sources_citations,
    raw_video_links, facts_from_story, category, missing_parts, story_id, created_from_workflow_run_id)
  values (
    coalesce(nullif(production ->> 'urgency', ''), 'Medium'), coalesce(production ->> 'title', ''),
    coalesce(production ->> 'news_article', ''), coalesce(production ->> 'story_bias', ''),
    coalesce(production ->> 'thumb_guide', ''), coalesce(production ->> 'youtube_description', ''),
    coalesce(production ->> 'overarching_questions', ''), coalesce(production ->> 'sources_citations', ''),
    coalesce(production ->> 'raw_video_links', ''), coalesce(production ->> 'facts_from_story', ''), coalesce(production ->> 'category', ''),
    coalesce(production -> 'missing_parts', '[]'), story, run)
  returning * into made;
  return made;
end $$;

-- Finishes a run: production story, workflow_completed and the run's end in one transaction, once however often called.
create function public.complete_workflow_and_create_production(run uuid, production jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  made public.production_stories;
  created boolean := false;
begin
  select w.* into r from public.workflow_runs w where w.id = run for update;
  if not found then
    raise exception 'no such run: %', run using errcode = 'PT404';
  end if;
  select p.* into made from public.production_stories p where p.created_from_workflow_run_id = run;
  if not found then
    made := public.insert_production_story(production, r.story_id, run);
    created := true;
  end if;
  update public.inbox_stories s set workflow_completed = true where s.id = r.story_id and not s.workflow_completed;
  if r.status <> 'completed' then
    update public.workflow_runs w set
      status = 'completed', success_rate = 100, completed_at = now(), error_message = null,
      duration_ms = (extract(epoch from now() - w.started_at) * 1000)::bigint, lease_owner = null, lease_expires_at = null
    where w.id = run;
  end if;
  return jsonb_build_object('created', created, 'story', to_jsonb(made));
end $$;

-- An inbox story without research goes to production from its own fields, once.
create function public.promote_inbox_story(story uuid, production jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  made public.production_stories;
begin
  perform 1 from public.inbox_stories s where s.id = story and s.deleted_at is null for update;
  if not found then
    raise exception 'no such inbox story: %', story using errcode = 'PT404';
  end if;
  select p.* into made from public.production_stories p where p.story_id = story order by p.created_at limit 1;
  if found then
    return jsonb_build_object('created', false, 'story', to_jsonb(made));
  end if;
  made := public.insert_production_story(production, story, null);
  return jsonb_build_object('created', true, 'story', to_jsonb(made));
end $$;

-- A production story becomes an article. A draft is renewed at each call; a published text is never overwritten.
create function public.publish_production_story(production uuid, article jsonb, publish boolean)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  made public.articles;
  chosen_category uuid;
  base_slug text := article ->> 'slug';
  free_slug text := base_slug;
  attempt integer := 1;
  created boolean := false;
  already_published boolean;
begin
  perform 1 from public.production_stories p where p.id = production and p.deleted_at is null for update;
  if not found then
    raise exception 'no such production story: %', production using errcode = 'PT404';
  end if;
  select c.id into chosen_category from public.categories c where c.slug = article ->> 'category_slug';
  if chosen_category is null then
    raise exception 'no such category: %', article ->> 'category_slug' using errcode = '22023';
  end if;
  select a.* into made from public.articles a where a.production_story_id = production for update;
  if not found then
    created := true;
    loop
      insert into public.articles (slug, title, summary, excerpt, content, category_id, is_breaking, production_story_id)
        values (free_slug, article ->> 'title', article ->> 'summary', article ->> 'excerpt', article ->> 'content',
                chosen_category, coalesce((article ->> 'is_breaking')::boolean, false), production)
        on conflict (slug) do nothing returning * into made;
      exit when found;
      attempt := attempt + 1;
      free_slug := left(base_slug, 190) || '-' || attempt;
    end loop;
    if article ->> 'image_url' is not null then
      insert into public.article_images (article_id, image_url, alt_text, is_featured)
        values (made.id, article ->> 'image_url', coalesce(article ->> 'image_alt', ''), true);
    end if;
  elsif not made.is_published then
    update public.articles a set
      title = article ->> 'title', summary = article ->> 'summary', excerpt = article ->> 'excerpt',
      content = article ->> 'content', category_id = chosen_category
    where a.id = made.id returning * into made;
    if article ->> 'image_url' is not null then
      delete from public.article_images i where i.article_id = made.id and i.is_featured;
      insert into public.article_images (article_id, image_url, alt_text, is_featured)
        values (made.id, article ->> 'image_url', coalesce(article ->> 'image_alt', ''), true);
    end if;
  end if;
  already_published := made.is_published;
  if publish and not made.is_published then
    update public.articles a set is_published = true, published_at = now() where a.id = made.id returning * into made;
  end if;
  return jsonb_build_object('created', created, 'already_published', already_published, 'article', to_jsonb(made));
end $$;
